import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'

import {
  doubtfulFields,
  initialRange,
  MOST_RANGES,
  SHAPES,
  withOneRange,
  type DoubtDraft,
  type RangeDraft,
  type Shape,
} from './doubt-draft'
import { numbered, replaced, without } from './plan-draft'
import styles from './plan.module.css'

import { FieldChoice } from '@/components/scenario/field-choice'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

type Props = { doubt: DoubtDraft; fields: SweepField[]; grows: boolean; onChange: (doubt: DoubtDraft) => void }

/** Numbers that are known only as ranges, and how sure the recommendation has to be. */
export function DoubtFields({ doubt, fields, grows, onChange }: Props) {
  const known = doubtfulFields(fields, grows)
  const { ranges } = doubt
  const change = (index: number, range: RangeDraft) => onChange({ ...doubt, ranges: replaced(ranges, index, range) })
  return (
    <fieldset className={styles.group}>
      <legend>Ranges</legend>
      {ranges.map((range, index) => (
        <RangeFields
          key={index}
          name={numbered('Range', index)}
          range={range}
          fields={known}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange({ ...doubt, ranges: without(ranges, index) })}
        />
      ))}
      <div className={styles.row}>
        <Button
          variant="default"
          disabled={ranges.length >= MOST_RANGES}
          onClick={() => onChange(withOneRange(doubt, known))}
        >
          Add a range
        </Button>
        <Checkbox
          label="Service times of catalogue profiles too"
          checked={doubt.fromProfiles}
          onChange={(event) => onChange({ ...doubt, fromProfiles: event.currentTarget.checked })}
        />
        <TextInput
          label="Least chance [%]"
          inputMode="decimal"
          value={doubt.leastChance}
          onChange={(event) => onChange({ ...doubt, leastChance: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}

type RangeProps = {
  name: string
  range: RangeDraft
  fields: SweepField[]
  onChange: (range: RangeDraft) => void
  onRemove: () => void
}

function RangeFields({ name, range, fields, onChange, onRemove }: RangeProps) {
  const unit = fields.find(({ path }) => path === range.path)?.unit
  const text = (part: 'low' | 'high' | 'pct', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      value={range[part]}
      onChange={(event) => onChange({ ...range, [part]: event.currentTarget.value })}
    />
  )
  const inUnit = unit == null ? '' : ` [${unit}]`
  return (
    <fieldset className={styles.row}>
      <legend className="quiet">{name}</legend>
      <FieldChoice
        fields={fields}
        path={range.path}
        className={styles.wide}
        onChoose={(path) => onChange(initialRange(fields, path))}
      />
      {text('low', `From${inUnit}`)}
      {text('high', `To${inUnit}`)}
      {text('pct', 'Confidence [%]')}
      <NativeSelect
        label="Values"
        data={SHAPES}
        value={range.shape}
        onChange={(event) => onChange({ ...range, shape: event.currentTarget.value as Shape })}
      />
      <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
