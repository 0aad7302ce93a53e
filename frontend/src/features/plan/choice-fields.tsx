import { Button, TextInput } from '@mantine/core'

import { initialChoice, type ChoiceDraft } from './plan-draft'
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
  const field = fields.find(({ path }) => path === choice.path)
  const unit = field?.unit ? ` [${field.unit}]` : ''
  return (
    <fieldset className={styles.row}>
      <legend className="quiet">{name}</legend>
      <FieldChoice
        fields={fields}
        path={choice.path}
        className={styles.wide}
        onChoose={(path) => onChange(initialChoice(fields, path))}
      />
      <TextInput
        label={`Values${unit}, price after @${currency === '' ? '' : ` [${currency}]`}`}
        size="xs"
        className={styles.wide ?? ''}
        placeholder="2 4@12000 8@30000"
        value={choice.values}
        onChange={(event) => onChange({ ...choice, values: event.currentTarget.value })}
      />
      <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
