import { NativeSelect } from '@mantine/core'

import { foldedNeeds, sourceOf } from './import-words'
import styles from './import.module.css'

import type { ImportNeed } from '@/api/types'

type Props = { needs: ImportNeed[]; onAnswer: (need: ImportNeed, option: string) => void }

/** What no file tells: a value from a named source each, until a better one is chosen. */
export function NeedList({ needs, onAnswer }: Props) {
  const [first, more] = foldedNeeds(needs)
  return (
    <>
      <Needs needs={first} onAnswer={onAnswer} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{more.length.toLocaleString('en-US')} more, each with its default</summary>
          <Needs needs={more} onAnswer={onAnswer} />
        </details>
      )}
    </>
  )
}

function Needs({ needs, onAnswer }: Props) {
  return (
    <ul className={styles.needs}>
      {needs.map((need) => (
        <li key={need.id}>
          <NativeSelect
            label={need.title}
            description={sourceOf(need)}
            inputWrapperOrder={['label', 'input', 'description']}
            value={need.chosen}
            onChange={(event) => onAnswer(need, event.currentTarget.value)}
            data={need.options.map(({ id, label }) => ({ value: id, label }))}
          />
          <p className="quiet">How to find out: {need.how_to_know}</p>
        </li>
      ))}
    </ul>
  )
}
