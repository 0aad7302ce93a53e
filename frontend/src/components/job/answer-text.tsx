import styles from './answer-text.module.css'

import { firstSentence } from '@/lib/format/first-sentence'

/** An answer in words: its first sentence large, the others below. */
export function AnswerText({ text }: { text: string }) {
  const [first, more] = firstSentence(text)
  return (
    <div role="status" className={styles.answer}>
      <p>{first}</p>
      {more !== '' && <p className="quiet">{more}</p>}
    </div>
  )
}
