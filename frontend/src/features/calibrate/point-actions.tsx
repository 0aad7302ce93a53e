import { Button, NativeSelect, Radio } from '@mantine/core'

import styles from './calibrate.module.css'
import {
  addColumn,
  addFurther,
  blankPoint,
  FURTHER,
  furtherLabel,
  removeColumn,
  removeFurther,
  type Further,
  type MeasurementsDraft,
} from './calibration-draft'
import { haveRates, LOAD, loadLabel } from './point-load'

import type { Design } from '@/api/types'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { fieldOptions } from '@/lib/design/fields/sweep-fields'

/** Of more columns a box offers to remove one. */
const MOST_BUTTONS = 3

type Props = { design: Design; draft: MeasurementsDraft; onChange: (draft: MeasurementsDraft) => void }

/** Whether the IOPS of a point say how much all VMs asked for, or fields do. */
export function LoadChoice({ design, draft, onChange }: Props) {
  if (!haveRates(design)) return null
  return (
    <Radio.Group
      label="How the load differs from point to point"
      value={draft.loadFrom}
      onChange={(loadFrom) => onChange({ ...draft, loadFrom })}
    >
      <div className={styles.choices}>
        <Radio value="iops" label="By its IOPS: the load of all VMs changes equally, and the latency is fitted" />
        <Radio value="fields" label="By fields of the design, such as the load of one class" />
      </div>
    </Radio.Group>
  )
}

/** More rows and columns of the points, and fewer. */
export function PointActions({ design, draft, labelOf, onChange }: Props & { labelOf: (path: string) => string }) {
  const { columns, further, points } = draft
  const free = sweptFields(design).filter((field) => !columns.includes(field.path))
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        onClick={() => onChange({ ...draft, points: [...points, blankPoint(points, columns.length, further.length)] })}
      >
        Add a point
      </Button>
      <NativeSelect
        aria-label="Add a field in which points differ"
        value=""
        data={[
          { value: '', label: 'Add a field in which points differ' },
          ...(columns.includes(LOAD) || draft.loadFrom === 'iops' ? [] : [{ value: LOAD, label: loadLabel(LOAD) }]),
          ...fieldOptions(free),
        ]}
        onChange={(event) => onChange(addColumn(draft, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label="Add a measured number"
        value=""
        data={[
          { value: '', label: 'Add a measured number' },
          ...FURTHER.filter((name) => !further.includes(name)).map((name) => ({
            value: name,
            label: furtherLabel(name),
          })),
        ]}
        onChange={(event) => onChange(addFurther(draft, event.currentTarget.value as Further))}
      />
      {further.map((name, index) => (
        <RemoveButton key={name} label={furtherLabel(name)} onClick={() => onChange(removeFurther(draft, index))} />
      ))}
      {columns.length > MOST_BUTTONS ? (
        <NativeSelect
          aria-label="Remove a field"
          data={[
            { value: '', label: 'Remove a field' },
            ...columns.map((path, index) => ({ value: String(index), label: labelOf(path) })),
          ]}
          value=""
          onChange={(event) => onChange(removeColumn(draft, Number(event.currentTarget.value)))}
        />
      ) : (
        columns.map((path, index) => (
          <RemoveButton key={path} label={labelOf(path)} onClick={() => onChange(removeColumn(draft, index))} />
        ))
      )}
    </div>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" className={styles.named ?? ''} onClick={onClick}>
      Remove {label}
    </Button>
  )
}
