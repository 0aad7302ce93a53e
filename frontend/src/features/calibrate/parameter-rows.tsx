import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'

import styles from './calibrate.module.css'
import {
  fittableFields,
  nextParameter,
  ownValueHint,
  parameterAt,
  sameValueOptions,
  type ParameterDraft,
} from './parameter-draft'
import { RemovableRow } from './removable-row'

import type { Design } from '@/api/types'
import { fieldOptions } from '@/lib/design/fields/sweep-fields'

type Props = {
  design: Design
  parameters: ParameterDraft[]
  /** Whether nothing is fitted: each field then has a value in place of bounds. */
  predicts: boolean
  onChange: (parameters: ParameterDraft[]) => void
}

const MOST_PARAMETERS = 8

/** The fields that are fitted, each within bounds that make sense, or those to predict with. */
export function ParameterRows({ design, parameters, predicts, onChange }: Props) {
  const fields = fittableFields(design)
  const choices = fieldOptions(fields)
  const next = nextParameter(design, parameters)
  return (
    <fieldset className={styles.group}>
      <legend>{predicts ? 'Values for the prediction' : 'What is unknown'}</legend>
      {parameters.map((parameter, index) => {
        const change = (part: Partial<ParameterDraft>) => onChange(parameters.with(index, { ...parameter, ...part }))
        const field = fields.find(({ path }) => path === parameter.path)
        const unit = field?.unit ?? 'a number'
        return (
          <RemovableRow
            key={String(index)}
            removal={`Remove ${field?.label ?? parameter.path}`}
            onRemove={() => onChange(parameters.toSpliced(index, 1))}
          >
            <NativeSelect
              label="Field"
              data={choices}
              value={parameter.path}
              onChange={(event) => change(parameterAt(design, event.currentTarget.value))}
            />
            {predicts ? (
              <TextInput
                label={`Value [${unit}]`}
                inputMode="decimal"
                placeholder={ownValueHint(field)}
                value={parameter.value}
                onChange={(event) => change({ value: event.currentTarget.value })}
              />
            ) : (
              <>
                <TextInput
                  label={`From [${unit}]`}
                  inputMode="decimal"
                  value={parameter.low}
                  onChange={(event) => change({ low: event.currentTarget.value })}
                />
                <TextInput
                  label={`To [${unit}]`}
                  inputMode="decimal"
                  value={parameter.high}
                  onChange={(event) => change({ high: event.currentTarget.value })}
                />
              </>
            )}
            <NativeSelect
              label="Same value for"
              data={sameValueOptions(parameter, fields)}
              value={parameter.also}
              onChange={(event) => change({ also: event.currentTarget.value })}
            />
            {!predicts && (
              <Checkbox
                className={styles.tick ?? ''}
                label="Whole numbers"
                checked={parameter.whole}
                disabled={field?.whole === true}
                onChange={(event) => change({ whole: event.currentTarget.checked })}
              />
            )}
          </RemovableRow>
        )
      })}
      <Button
        variant="default"
        disabled={next === null || parameters.length >= MOST_PARAMETERS}
        onClick={() => next !== null && onChange([...parameters, next])}
      >
        {predicts ? 'Give another field a value' : 'Fit another field'}
      </Button>
    </fieldset>
  )
}
