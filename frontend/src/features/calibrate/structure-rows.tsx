import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import styles from './calibrate.module.css'
import type { MeasurementsDraft } from './calibration-draft'
import { ownValueInWords, structureFields, type StructureDraft } from './structure-draft'

import type { Design } from '@/api/types'
import { idsIn } from '@/lib/design/fields/field-options'
import { labelWithUnit } from '@/lib/design/fields/sweep-fields'

type Props = {
  design: Design
  draft: MeasurementsDraft
  onChange: (draft: MeasurementsDraft) => void
}

/** Other structures that are set beside the design: a field, and other values of it. */
export function StructureRows({ design, draft, onChange }: Props) {
  const { structures, usual, furtherStructures } = draft
  const [opened] = useState(usual || structures.length > 0 || furtherStructures.length > 0)
  const fitted = new Set(draft.parameters.flatMap(({ path, also }) => [path, also]))
  const fields = structureFields(design).filter(({ path }) => !fitted.has(path))
  const options = fields.map((field) => ({ value: field.path, label: labelWithUnit(field) }))
  const taken = new Set(structures.map(({ path }) => path))
  const next = fields.find(({ path }) => !taken.has(path))
  const set = (changed: StructureDraft[]) => onChange({ ...draft, structures: changed })
  return (
    <details className={styles.details} open={opened}>
      <summary>Try other structures beside the design</summary>
      <div className={styles.group}>
        <p className="quiet">
          Each is fitted to the same points. The answer says which the points speak for, and which points tell them apart.
        </p>
        <Checkbox
          size="sm"
          label="The usual doubts: delay constant or exponential, links shared or in turn, a delay in place of flash"
          checked={usual}
          onChange={(event) => onChange({ ...draft, usual: event.currentTarget.checked })}
        />
        {structures.map((structure, index) => {
          const field = fields.find(({ path }) => path === structure.path)
          const change = (part: Partial<StructureDraft>) =>
            set(structures.with(index, { ...structure, ...part }))
          return (
            <div key={String(index)} className={styles.parameter}>
              <NativeSelect
                label="Field that may be different"
                size="xs"
                data={options}
                value={structure.path}
                onChange={(event) => change({ path: event.currentTarget.value, values: '' })}
              />
              {field !== undefined && field.choices.length > 0 ? (
                <Checkbox.Group
                  size="xs"
                  label="Try"
                  description={ownValueInWords(field)}
                  value={idsIn(structure.values)}
                  onChange={(chosen) => change({ values: chosen.join(', ') })}
                >
                  <div className={styles.actions}>
                    {field.choices.map(({ value, label }) => (
                      <Checkbox key={value} value={value} label={label} size="sm" />
                    ))}
                  </div>
                </Checkbox.Group>
              ) : (
                <TextInput
                  label="Other values, with spaces between them"
                  description={field === undefined ? undefined : ownValueInWords(field)}
                  size="xs"
                  inputMode="decimal"
                  value={structure.values}
                  onChange={(event) => change({ values: event.currentTarget.value })}
                />
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={`Do not try other values of ${field?.label ?? structure.path}`}
                onClick={() => set(structures.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </div>
          )
        })}
        {furtherStructures.map(({ name }, index) => (
          <div key={name} className={styles.parameter}>
            <span>{name}</span>
            <Button
              size="xs"
              variant="default"
              aria-label={`Do not try ${name}`}
              onClick={() =>
                onChange({ ...draft, furtherStructures: furtherStructures.toSpliced(index, 1) })
              }
            >
              Remove
            </Button>
          </div>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={next === undefined}
          onClick={() => next !== undefined && set([...structures, { path: next.path, values: '' }])}
        >
          Try other values of a field
        </Button>
      </div>
    </details>
  )
}
