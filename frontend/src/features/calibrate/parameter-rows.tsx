import { Button, NativeSelect, TextInput } from '@mantine/core'

import styles from './calibrate.module.css'
import {
  fittableFields,
  nextParameter,
  parameterAt,
  type ParameterDraft,
} from './calibration-draft'

import type { Design } from '@/api/types'
import { fieldOptions } from '@/lib/design/fields/sweep-fields'

type Props = {
  design: Design
  parameters: ParameterDraft[]
  onChange: (parameters: ParameterDraft[]) => void
}

const MOST_PARAMETERS = 8

/** The fields that are fitted, each within bounds that make sense. */
export function ParameterRows({ design, parameters, onChange }: Props) {
  const fields = fittableFields(design)
  const choices = fieldOptions(fields)
  const next = nextParameter(design, parameters)
  return (
    <fieldset className={styles.group}>
      <legend>What is unknown</legend>
      {parameters.map((parameter, index) => {
        const change = (part: Partial<ParameterDraft>) =>
          onChange(parameters.with(index, { ...parameter, ...part }))
        const unit = fields.find((field) => field.path === parameter.path)?.unit ?? 'a number'
        return (
          <div key={String(index)} className={styles.parameter}>
            <NativeSelect
              label="Field"
              size="xs"
              data={choices}
              value={parameter.path}
              onChange={(event) => change(parameterAt(design, event.currentTarget.value))}
            />
            <TextInput
              label={`From [${unit}]`}
              size="xs"
              inputMode="decimal"
              value={parameter.low}
              onChange={(event) => change({ low: event.currentTarget.value })}
            />
            <TextInput
              label={`To [${unit}]`}
              size="xs"
              inputMode="decimal"
              value={parameter.high}
              onChange={(event) => change({ high: event.currentTarget.value })}
            />
            <NativeSelect
              label="With the same value"
              size="xs"
              data={[
                { value: '', label: 'no other field' },
                ...choices.filter(({ value }) => value !== parameter.path),
              ]}
              value={parameter.also}
              onChange={(event) => change({ also: event.currentTarget.value })}
            />
            <Button
              size="xs"
              variant="default"
              aria-label={`Do not fit ${parameter.path}`}
              onClick={() => onChange(parameters.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </div>
        )
      })}
      <Button
        size="xs"
        variant="default"
        disabled={next === null || parameters.length >= MOST_PARAMETERS}
        onClick={() => next !== null && onChange([...parameters, next])}
      >
        Fit another field
      </Button>
    </fieldset>
  )
}
