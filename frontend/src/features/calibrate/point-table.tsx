import { Button, NativeSelect, TextInput } from '@mantine/core'

import styles from './calibrate.module.css'
import {
  blankPoint,
  ROLES,
  FURTHER,
  addColumn,
  addFurther,
  furtherLabel,
  removeColumn,
  removeFurther,
  type Further,
  type MeasurementsDraft,
  type PointDraft,
} from './calibration-draft'
import { asideInWords } from './row-findings'

import type { Design, Finding } from '@/api/types'
import { FindingText } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { DataTable, type Row } from '@/components/tables/data-table'
import { fieldOptions, labelWithUnit, sweepFields } from '@/lib/design/fields/sweep-fields'
import { findingKey } from '@/lib/design/findings'

/** Of more columns a box offers to remove one. */
const MOST_BUTTONS = 3

type Props = {
  design: Design
  draft: MeasurementsDraft
  refused: Map<number, Finding[]>
  onChange: (draft: MeasurementsDraft) => void
}

/** The measured points: a row each, with what differed from the design and what was measured. */
export function PointTable({ design, draft, refused, onChange }: Props) {
  const { columns, further, points } = draft
  const fields = sweepFields(design)
  const free = fields.filter((field) => !columns.includes(field.path))
  const labels = new Map(fields.map((field) => [field.path, labelWithUnit(field)]))
  const labelOf = (path: string) => labels.get(path) ?? path
  const groups = [
    { value: '', label: 'all' },
    ...design.vm_groups.map(({ id }) => ({ value: id, label: id })),
  ]
  const operations = [
    { value: '', label: 'none' },
    ...(design.operations ?? []).map(({ id }) => ({ value: id, label: id })),
  ]
  const timed = operations.length > 1
  const rowOf = (point: PointDraft, index: number): Row => {
    const { misread: _, ...legible } = point
    const change = (part: Partial<PointDraft>) =>
      onChange({ ...draft, points: points.with(index, { ...legible, ...part }) })
    const box = (label: string, value: string, set: (text: string) => void) => (
      <TextInput
        key={label}
        aria-label={`${label} of ${point.id}`}
        size="xs"
        className={styles.choice ?? ''}
        value={value}
        error={refused.has(index)}
        onChange={(event) => set(event.currentTarget.value)}
      />
    )
    return {
      key: String(index),
      cells: [
        box('Name', point.id, (id) => change({ id })),
        <div key="role" className={styles.choice}>
          <NativeSelect
            aria-label={`Role of ${point.id}`}
            size="xs"
            data={[...ROLES]}
            value={point.role}
            onChange={(event) => change({ role: event.currentTarget.value as PointDraft['role'] })}
          />
          {refused.has(index) && <small className={styles.refused}>set aside</small>}
        </div>,
        <NativeSelect
          key="group"
          aria-label={`VM group of ${point.id}`}
          size="xs"
          className={styles.choice ?? ''}
          data={groups}
          value={point.group}
          onChange={(event) => change({ group: event.currentTarget.value })}
        />,
        ...(timed
          ? [
              <NativeSelect
                key="operation"
                aria-label={`Operation of ${point.id}`}
                size="xs"
                className={styles.choice ?? ''}
                data={operations}
                value={point.operation}
                onChange={(event) => change({ operation: event.currentTarget.value })}
              />,
            ]
          : []),
        ...columns.map((path, column) =>
          box(labelOf(path), point.values[column] ?? '', (text) =>
            change({ values: point.values.with(column, text) }),
          ),
        ),
        box('IOPS', point.iops, (iops) => change({ iops })),
        box('Mean latency [ms]', point.latencyMs, (latencyMs) => change({ latencyMs })),
        ...(timed ? [box('Duration [s]', point.durationS, (durationS) => change({ durationS }))] : []),
        ...further.map((name, place) =>
          box(furtherLabel(name), point.further[place] ?? '', (text) =>
            change({ further: point.further.with(place, text) }),
          ),
        ),
        <Button
          key="remove"
          size="xs"
          variant="default"
          aria-label={`Remove ${point.id}`}
          onClick={() => onChange({ ...draft, points: points.toSpliced(index, 1) })}
        >
          Remove
        </Button>,
      ],
    }
  }
  return (
    <fieldset className={styles.group}>
      <legend>What was measured</legend>
      <DataTable
        caption="Measured points"
        columns={[
          { key: 'id', label: 'Name' },
          { key: 'role', label: 'Role' },
          { key: 'group', label: 'VM group' },
          ...(timed ? [{ key: 'operation', label: 'Operation' }] : []),
          ...columns.map((path) => ({ key: path, label: labelOf(path), wide: true })),
          { key: 'iops', label: 'IOPS' },
          { key: 'latency', label: 'Mean latency [ms]' },
          ...(timed ? [{ key: 'duration', label: 'Duration [s]' }] : []),
          ...further.map((name) => ({ key: name, label: furtherLabel(name) })),
          { key: 'actions', label: '' },
        ]}
        rows={points.map(rowOf)}
      />
      {refused.size > 0 && (
        <Notice tone="warn" title={asideInWords(refused.size)}>
          <ul>
            {[...refused.values()].flat().map((finding) => (
              <li key={findingKey(finding)}>
                <FindingText finding={{ ...finding, pointer: '' }} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            onChange({
              ...draft,
              points: [...points, blankPoint(points, columns.length, further.length)],
            })
          }
        >
          Add a point
        </Button>
        <NativeSelect
          aria-label="Add a field in which points differ"
          size="xs"
          value=""
          data={[
            { value: '', label: 'Add a field in which points differ' },
            ...fieldOptions(free),
          ]}
          onChange={(event) => onChange(addColumn(draft, event.currentTarget.value))}
        />
        <NativeSelect
          aria-label="Add a measured number"
          size="xs"
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
          <Button
            key={name}
            size="xs"
            variant="subtle"
            className={styles.named ?? ''}
            onClick={() => onChange(removeFurther(draft, index))}
          >
            Remove {furtherLabel(name)}
          </Button>
        ))}
        {columns.length > MOST_BUTTONS ? (
          <NativeSelect
            aria-label="Remove a field"
            size="xs"
            data={[{ value: '', label: 'Remove a field' }, ...columns.map((path, index) => ({ value: String(index), label: labelOf(path) }))]}
            value=""
            onChange={(event) => onChange(removeColumn(draft, Number(event.currentTarget.value)))}
          />
        ) : columns.map((path, index) => (
          <Button
            key={path}
            size="xs"
            variant="subtle"
            className={styles.named ?? ''}
            onClick={() => onChange(removeColumn(draft, index))}
          >
            Remove {labelOf(path)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
