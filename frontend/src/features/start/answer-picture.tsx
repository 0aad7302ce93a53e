import { answerBars } from './example-answers'
import styles from './start.module.css'

import type { Example } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'

/** What each design of an example answers: its key figures over a bar of wait by layer, or of operations. */
export function AnswerPicture({ example }: { example: Example }) {
  const bars = answerBars(example)
  return (
    <ul className={styles.answers} aria-label="Designs">
      {bars.map(({ id, index, title, words, segments }) => (
        <li key={id}>
          <span className={styles.answered}>
            <span>
              <DesignBadge index={index} /> {title}
            </span>
            <span className="numeric">{words}</span>
          </span>
          <span className={styles.bar} aria-hidden="true">
            {segments.map(({ key, label, color, percent }) => (
              <span key={key} title={label} style={{ width: `${percent}%`, background: color }} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
