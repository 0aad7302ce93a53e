import { TextInput } from '@mantine/core'
import { useState } from 'react'

import styles from './compare.module.css'
import { refusedPct, typedPct } from './threshold'

import { useScenario } from '@/components/scenario/context'

/** The smallest difference that decides, as design A has it: the verdict above follows it. */
export function ThresholdBox() {
  const designs = useScenario((state) => state.content.designs)
  const editContent = useScenario((state) => state.editContent)
  const inUse = designs[0]?.material_difference_pct ?? null
  const [typed, setTyped] = useState('')
  const isTyped = refusedPct(typed) !== null || typedPct(typed) === inUse
  return (
    <TextInput
      className={styles.threshold ?? ''}
      label="Ignore differences up to [%]"
      inputMode="decimal"
      value={isTyped && typed !== '' ? typed : String(inUse ?? '')}
      error={refusedPct(typed)}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        const pct = typedPct(next)
        if (pct === null) return
        editContent(
          {
            designs: designs.map((design, index) =>
              index === 0 ? { ...design, material_difference_pct: pct } : design,
            ),
          },
          'material difference',
        )
      }}
    />
  )
}
