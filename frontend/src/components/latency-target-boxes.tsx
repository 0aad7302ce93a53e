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

type Typed = { quantity: LatencyKind; text: string }

function textOf(target: LatencyTarget | null): Typed {
  return { quantity: target?.quantity ?? 'mean', text: target === null ? '' : String(target.at_most_ms) }
}

type Props = {
  /** What the boxes show until something is typed; they are empty for null. */
  first: LatencyTarget | null
  onChange: (target: LatencyTarget | null) => void
}

/** A latency that must be kept; null while none is typed. Told after a pause in typing, and on the way to what is pressed next. */
export function LatencyTargetBoxes({ first, onChange }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const tell = useDebouncedCallback(onChange, TYPING_MS)
  const { quantity, text } = typed ?? textOf(first)
  const type = (next: Typed) => {
    setTyped(next)
    tell(latencyTargetOf(next.quantity, next.text))
  }
  return (
    // Who presses a button next has typed to the end.
    <div className={styles.target} onBlur={() => tell.flush()}>
      <NativeSelect
        label="Latency target for"
        data={QUANTITIES}
        value={quantity}
        onChange={(event) => type({ quantity: event.currentTarget.value as LatencyKind, text })}
      />
      <TextInput
        label="at most [ms]"
        inputMode="decimal"
        value={text}
        error={targetRefusal(text)}
        onChange={(event) => type({ quantity, text: event.currentTarget.value })}
      />
    </div>
  )
}
