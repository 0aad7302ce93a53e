import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import styles from './calibrate.module.css'
import type { MeasurementsDraft } from './calibration-draft'
import { RemovableRow } from './removable-row'
import { ownValueInWords, structureFields, type StructureDraft } from './structure-draft'

import type { Design } from '@/api/types'
import { idsIn } from '@/lib/design/fields/field-options'
import { labelWithUnit } from '@/lib/design/fields/sweep-fields'

type Props = { design: Design; draft: MeasurementsDraft; onChange: (draft: MeasurementsDraft) => void }

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
    <details className="details" open={opened}>
      <summary>Try other structures as well</summary>
      <div className={styles.group}>
        <p className="quiet">
          Each is fitted to the same points. The answer shows which structure the points support, and which points
          distinguish them.
        </p>
        <Checkbox
          label="The usual doubts: delay constant or exponential, links shared or in turn, a delay in place of flash"
          checked={usual}
          onChange={(event) => onChange({ ...draft, usual: event.currentTarget.checked })}
        />
        {structures.map((structure, index) => {
          const field = fields.find(({ path }) => path === structure.path)
          const change = (part: Partial<StructureDraft>) => set(structures.with(index, { ...structure, ...part }))
          return (
            <RemovableRow
              key={String(index)}
              removal={`Do not try other values of ${field?.label ?? structure.path}`}
              onRemove={() => set(structures.toSpliced(index, 1))}
            >
              <NativeSelect
                label="Field that may be different"
                data={options}
                value={structure.path}
                onChange={(event) => change({ path: event.currentTarget.value, values: '' })}
              />
              {field !== undefined && field.choices.length > 0 ? (
                <Checkbox.Group
                  label="Try"
                  description={ownValueInWords(field)}
                  value={idsIn(structure.values)}
                  onChange={(chosen) => change({ values: chosen.join(', ') })}
                >
                  <div className={styles.actions}>
                    {field.choices.map(({ value, label }) => (
                      <Checkbox key={value} value={value} label={label} />
                    ))}
                  </div>
                </Checkbox.Group>
              ) : (
                <TextInput
                  label="Other values, with spaces between them"
                  description={field === undefined ? undefined : ownValueInWords(field)}
                  inputMode="decimal"
                  value={structure.values}
                  onChange={(event) => change({ values: event.currentTarget.value })}
                />
              )}
            </RemovableRow>
          )
        })}
        {furtherStructures.map(({ name }, index) => (
          <RemovableRow
            key={name}
            removal={`Do not try ${name}`}
            onRemove={() => onChange({ ...draft, furtherStructures: furtherStructures.toSpliced(index, 1) })}
          >
            <span>{name}</span>
          </RemovableRow>
        ))}
        <Button
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
