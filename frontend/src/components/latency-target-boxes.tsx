import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

import styles from './latency-target-boxes.module.css'

import type { LatencyTarget } from '@/api/types'
import { latencyTargetOf, targetRefusal, type LatencyKind } from '@/lib/charts/load-curve'

const TYPING_MS = 400
const QUANTITIES: { value: LatencyKind; label: string }[] = [
  { value: 'mean', label: 'Mean latency' },
  { value: 'p99', label: '99th percentile' },
]

type Props = {
  /** What the boxes begin with; they are empty for null. */
  first: LatencyTarget | null
  onChange: (target: LatencyTarget | null) => void
}

/** A latency that must be kept; null while none is typed. Told after a pause in typing, and on the way to what is pressed next. */
export function LatencyTargetBoxes({ first, onChange }: Props) {
  const [quantity, setQuantity] = useState<LatencyKind>(first?.quantity ?? 'mean')
  const [text, setText] = useState(first === null ? '' : String(first.at_most_ms))
  const tell = useDebouncedCallback(onChange, TYPING_MS)
  return (
    // Who presses a button next has typed to the end.
    <div className={styles.target} onBlur={() => tell.flush()}>
      <NativeSelect
        label="Latency target for"
        data={QUANTITIES}
        value={quantity}
        onChange={(event) => {
          const chosen = event.currentTarget.value as LatencyKind
          setQuantity(chosen)
          tell(latencyTargetOf(chosen, text))
        }}
      />
      <TextInput
        label="at most [ms]"
        inputMode="decimal"
        value={text}
        error={targetRefusal(text)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          tell(latencyTargetOf(quantity, event.currentTarget.value))
        }}
      />
    </div>
  )
}
