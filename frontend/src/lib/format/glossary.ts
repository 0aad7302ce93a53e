/** The words of docs/reference/glossary.md with their meanings. */
import GLOSSARY from '@/api/glossary.gen.json'

export type Word = keyof typeof GLOSSARY

/** "Completed I/Os per second." */
export function meaningOf(word: Word): string {
  const text = GLOSSARY[word]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
