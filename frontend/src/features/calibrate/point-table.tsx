import { Button, NativeSelect, TextInput } from '@mantine/core'

import styles from './calibrate.module.css'
import { ROLES, furtherLabel, roleLabel, type MeasurementsDraft, type PointDraft } from './calibration-draft'
import { slotsOf, withBlock } from './pasted-points'
import { LoadChoice, PointActions } from './point-actions'
import { isLoad, loadLabel } from './point-load'
import { asideInWords } from './row-findings'

import type { Design, Finding } from '@/api/types'
import { FindingText } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { DataTable, type Row } from '@/components/tables/data-table'
import { labelsOf, pathsOf, sweptFields } from '@/lib/design/fields/class-fields'
import { labelWithUnit } from '@/lib/design/fields/sweep-fields'
import { findingKey } from '@/lib/design/findings/finding-text'
import { partTitles } from '@/lib/report/report-parts'

type Props = {
  design: Design
  draft: MeasurementsDraft
  refused: Map<number, Finding[]>
  onChange: (draft: MeasurementsDraft) => void
}

/** The measured points: a row each, with what differed from the design and what was measured. */
export function PointTable({ design, draft, refused, onChange }: Props) {
  const { columns, further, points } = draft
  const fields = sweptFields(design)
  const labels = new Map(fields.map((field) => [field.path, labelWithUnit(field)]))
  const labelOf = (path: string) =>
    isLoad(path) ? loadLabel(path) : (labels.get(path) ?? labelsOf(pathsOf(path), fields))
  const titleOf = partTitles(design)
  const groups = [{ value: '', label: 'all' }, ...design.classes.map(({ id }) => ({ value: id, label: titleOf(id) }))]
  const operations = [
    { value: '', label: 'none' },
    ...(design.operations ?? []).map(({ id }) => ({ value: id, label: titleOf(id) })),
  ]
  const timed = operations.length > 1
  const slots = slotsOf(draft, timed)
  const boxes = [
    'Name',
    ...columns.map(labelOf),
    'IOPS',
    'Mean latency [ms]',
    ...(timed ? ['Duration [s]'] : []),
    ...further.map(furtherLabel),
  ]
  const rowOf = (point: PointDraft, index: number): Row => {
    const { misread: _, ...legible } = point
    const change = (part: Partial<PointDraft>) =>
      onChange({ ...draft, points: points.with(index, { ...legible, ...part }) })
    const box = (label: string, slot: number) => (
      <TextInput
        key={`${label} ${String(slot)}`}
        aria-label={`${label} of ${point.id}`}
        className={styles.choice ?? ''}
        value={slots[slot]?.read(point) ?? ''}
        error={refused.has(index)}
        onChange={(event) => change(slots[slot]?.write(point, event.currentTarget.value) ?? {})}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          const filled = withBlock(draft, text, { row: index, slot }, design, timed)
          if (filled === null) return
          event.preventDefault()
          onChange(filled)
        }}
      />
    )
    return {
      key: String(index),
      cells: [
        box(boxes[0] ?? '', 0),
        <div key="role" className={styles.choice}>
          <NativeSelect
            aria-label={`Role of ${point.id}`}
            data={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
            value={point.role}
            onChange={(event) => change({ role: event.currentTarget.value as PointDraft['role'] })}
          />
          {refused.has(index) && <small className={styles.refused}>set aside</small>}
        </div>,
        <NativeSelect
          key="group"
          aria-label={`Class of VMs of ${point.id}`}
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
                className={styles.choice ?? ''}
                data={operations}
                value={point.operation}
                onChange={(event) => change({ operation: event.currentTarget.value })}
              />,
            ]
          : []),
        ...boxes.flatMap((label, place) => (place === 0 ? [] : [box(label, place)])),
        <Button
          key="remove"
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
      <LoadChoice design={design} draft={draft} onChange={onChange} />
      <p className="quiet">
        Type, or paste cells from Excel into a box. Fit: values are fitted to it. Predict: held out, to see how far off
        the fit is.
      </p>
      <DataTable
        stacks
        caption="Measured points"
        columns={[
          'Name',
          'Role',
          'Class of VMs',
          ...(timed ? ['Operation'] : []),
          ...columns.map((path) => ({ key: path, label: labelOf(path), wide: true })),
          'IOPS',
          'Mean latency [ms]',
          ...(timed ? ['Duration [s]'] : []),
          ...further.map((name) => ({ key: name, label: furtherLabel(name) })),
          '',
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
      <PointActions design={design} draft={draft} labelOf={labelOf} onChange={onChange} />
    </fieldset>
  )
}
