/** The first sentence of an answer, and the others. */
export function firstSentence(text: string): [string, string] {
  const [first = '', ...more] = text.split(/(?<=[a-z)%\d]\.) (?=[A-Z])/u)
  return [first, more.join(' ')]
}
