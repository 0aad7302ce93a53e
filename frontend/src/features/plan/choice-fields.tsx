import { Button, CloseButton, TextInput } from '@mantine/core'

import { initialChoice, NO_VALUE, numbered, replaced, without, type ChoiceDraft, type ValueDraft } from './plan-draft'
import styles from './plan.module.css'

import { FieldChoice } from '@/components/scenario/field-choice'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

type Props = {
  name: string
  fields: SweepField[]
  choice: ChoiceDraft
  currency: string
  onChange: (choice: ChoiceDraft) => void
  onRemove: () => void
}

/** A field that may change, with its values and their prices. */
export function ChoiceFields({ name, fields, choice, currency, onChange, onRemove }: Props) {
  const unit = fields.find(({ path }) => path === choice.path)?.unit ?? ''
  const { values } = choice
  const change = (changed: ValueDraft[]) => onChange({ ...choice, values: changed })
  return (
    <fieldset className={styles.row}>
      <legend className="quiet">{name}</legend>
      <FieldChoice
        fields={fields}
        path={choice.path}
        className={styles.wide}
        onChoose={(path) => onChange(initialChoice(fields, path))}
      />
      <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove field
      </Button>
      <div className={styles.values}>
        {values.map((value, index) => (
          <ValueFields
            key={index}
            name={numbered('Value', index)}
            of={name}
            value={value}
            units={{ value: unit, price: currency }}
            onChange={(changed) => change(replaced(values, index, changed))}
            onRemove={values.length > 1 ? () => change(without(values, index)) : null}
          />
        ))}
        <Button variant="default" aria-label={`Add a value to ${name}`} onClick={() => change([...values, NO_VALUE])}>
          Add value
        </Button>
      </div>
    </fieldset>
  )
}

type ValueProps = {
  name: string
  of: string
  value: ValueDraft
  units: { value: string; price: string }
  onChange: (value: ValueDraft) => void
  onRemove: (() => void) | null
}

/** A value that a field may take, and what choosing it costs. */
function ValueFields({ name, of, value, units, onChange, onRemove }: ValueProps) {
  return (
    <fieldset className={styles.value} aria-label={`${name} of ${of}`}>
      <TextInput
        label={withUnit(name, units.value)}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      <TextInput
        label={withUnit('Price', units.price)}
        placeholder="0"
        value={value.price}
        onChange={(event) => onChange({ ...value, price: event.currentTarget.value })}
      />
      {onRemove && <CloseButton size="sm" aria-label={`Remove ${name} of ${of}`} onClick={onRemove} />}
    </fieldset>
  )
}

const withUnit = (label: string, unit: string) => (unit === '' ? label : `${label} [${unit}]`)
