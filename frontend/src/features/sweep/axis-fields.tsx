import { NativeSelect, TextInput } from '@mantine/core'

import { initialAxis, valuesInWords, type AxisText, type AxisValues, type Spacing } from './sweep-values'
import styles from './sweep.module.css'

import { FieldChoice } from '@/components/scenario/field-choice'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

type Props = {
  name: string
  fields: SweepField[]
  axis: AxisText
  values: AxisValues
  /** Whether cells are drawn between the first and the last value. */
  isSampled: boolean
  onChange: (axis: AxisText) => void
}

const SPACINGS: { value: Spacing; label: string }[] = [
  { value: 'doubling', label: 'doubling' },
  { value: 'linear', label: 'even steps' },
  { value: 'list', label: 'a list' },
]

/** Which field one axis of the sweep varies, and over what values. */
export function AxisFields({ name, fields, axis, values, isSampled, onChange }: Props) {
  const field = fields.find((candidate) => candidate.path === axis.path)
  const unit = field?.unit ? ` [${field.unit}]` : ''
  const choose = (path: string) => {
    const chosen = fields.find((candidate) => candidate.path === path)
    onChange(initialAxis(path, chosen))
  }
  const text = (part: 'from' | 'to' | 'steps' | 'list', label: string) => (
    <TextInput
      label={label}
      inputMode={part === 'list' ? 'text' : 'decimal'}
      value={axis[part]}
      onChange={(event) => onChange({ ...axis, [part]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={styles.axis}>
      <legend>{name}</legend>
      <FieldChoice fields={fields} path={axis.path} className={styles.field} onChoose={choose} />
      {!isSampled && (
        <NativeSelect
          label="Values"
          data={SPACINGS}
          value={axis.spacing}
          onChange={(event) => onChange({ ...axis, spacing: event.currentTarget.value as Spacing })}
        />
      )}
      {axis.spacing === 'list' && !isSampled ? (
        text('list', `List${unit}`)
      ) : (
        <>
          {text('from', `From${unit}`)}
          {text('to', `To${unit}`)}
          {axis.spacing === 'linear' && !isSampled && text('steps', 'How many')}
        </>
      )}
      <p className={styles.preview} aria-live="polite" data-wrong={!values.ok}>
        {values.ok ? valuesInWords(values.values) : values.message}
      </p>
    </fieldset>
  )
}
