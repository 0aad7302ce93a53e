import { Button, NativeSelect } from '@mantine/core'

import { closerOf } from './lanes'
import { instant, timeDomain, type Answered } from './steps'
import styles from './timeline.module.css'

import type { TimeSpan } from '@/lib/timeline/spans'

type Props = { results: Answered[]; shown: TimeSpan; onChoose: (span: TimeSpan | null) => void }

const WHOLE = 'whole'
const DRAGGED = 'dragged'

/** Which times the charts show: all, those around an operation, or those that were dragged over; and the way back. */
export function TimeChoice({ results, shown, onChoose }: Props) {
  const whole = timeDomain(results)
  const closer = closerOf(results)
  const isSame = (span: TimeSpan) => span[0] === shown[0] && span[1] === shown[1]
  const found = isSame(whole) ? WHOLE : (closer.find(({ span }) => isSame(span))?.key ?? DRAGGED)
  const words = shown.map((at) => instant(at, whole[1])).join(' to ')
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Show the time"
        description="Or drag over a chart."
        data={[
          { value: WHOLE, label: 'all of it' },
          ...closer.map(({ key, label }) => ({ value: key, label: `around ${label}` })),
          ...(found === DRAGGED ? [{ value: DRAGGED, label: words }] : []),
        ]}
        value={found}
        onChange={(event) => onChoose(closer.find(({ key }) => key === event.currentTarget.value)?.span ?? null)}
      />
      {found !== WHOLE && (
        <Button variant="default" onClick={() => onChoose(null)}>
          Show all of it
        </Button>
      )}
    </div>
  )
}
