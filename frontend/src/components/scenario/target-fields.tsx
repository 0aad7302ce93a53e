import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { useScenario } from './context'
import styles from './target-fields.module.css'

import type { Design } from '@/api/types'
import {
  ALL_VMS,
  refusedMs,
  targetOwners,
  targetsOf,
  typedMs,
  withTarget,
  type Statistic,
  type Target,
} from '@/lib/design/class-targets'

const STATISTICS = [
  { value: 'p99', label: 'p99' },
  { value: 'mean', label: 'mean' },
]

/** The latency that all VMs must keep, and each class where there are several: in all designs alike. */
export function TargetFields({ design }: { design: Design }) {
  const designs = useScenario((state) => state.content.designs)
  const editContent = useScenario((state) => state.editContent)
  const targets = targetsOf(design)
  const set = (title: string, statistic: Statistic, atMostMs: number | null) => {
    editContent({ designs: designs.map((each) => withTarget(each, title, statistic, atMostMs)) }, `target ${title}`)
  }
  return (
    <fieldset className={styles.targets}>
      <legend>
        Latency targets <span className="quiet">{designs.length > 1 ? 'of all designs' : 'at most'} [ms]</span>
      </legend>
      {targetOwners(design).map((title) => (
        <TargetField
          key={title}
          title={title === ALL_VMS ? 'All VMs' : title}
          target={targets.find((target) => target.title === title) ?? null}
          onChange={(statistic, atMostMs) => set(title, statistic, atMostMs)}
        />
      ))}
    </fieldset>
  )
}

type FieldProps = {
  title: string
  target: Target | null
  onChange: (statistic: Statistic, atMostMs: number | null) => void
}

function TargetField({ title, target, onChange }: FieldProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Statistic>('p99')
  const statistic = target?.statistic ?? chosen
  const inUse = target?.atMostMs ?? null
  // What was typed, unless another value came into use since.
  const isTyped = refusedMs(typed) !== null || typedMs(typed) === inUse
  const text = isTyped ? typed : String(inUse ?? '')
  return (
    <div className={styles.target}>
      <NativeSelect
        label={title}
        data={STATISTICS}
        value={statistic}
        onChange={(event) => {
          const next = event.currentTarget.value as Statistic
          setChosen(next)
          if (inUse !== null) onChange(next, inUse)
        }}
      />
      <TextInput
        aria-label={`${title}: at most [ms]`}
        placeholder="none"
        inputMode="decimal"
        value={text}
        error={refusedMs(text)}
        onChange={(event) => {
          const next = event.currentTarget.value
          setTyped(next)
          if (refusedMs(next) === null) onChange(statistic, typedMs(next))
        }}
      />
    </div>
  )
}
