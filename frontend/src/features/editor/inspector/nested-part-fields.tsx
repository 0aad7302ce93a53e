import { NativeSelect } from '@mantine/core'

import { FieldBox } from './field-box'
import styles from './inspector.module.css'
import { LoadRateFields } from './load-rate-fields'
import { PriceFields } from './price-fields'
import { useFieldEdit } from './use-field-edit'

import type { LoadRate } from '@/api/types'
import { fieldsOf, isPriced, describeDefinition } from '@/lib/design/fields/schema-fields'
import { join } from '@/lib/design/json-pointer'
import type { NestedPlace } from '@/lib/design/nested-parts'
import type { Part } from '@/lib/design/parts'

type Props = { part: Part; place: NestedPlace; onChange: (pointer: string, value: unknown) => void }

/** What stands in one place inside a part: the cache of an array, the data mover of a host. */
export function NestedPartFields({ part, place, onChange }: Props) {
  const fieldEdit = useFieldEdit()
  const heading = `nested-${place.name}`
  const { inner, choice } = place
  return (
    <section className={styles.held} aria-labelledby={heading}>
      <h3 id={heading}>{place.label}</h3>
      {choice !== null && (
        <NativeSelect
          label={choice.label}
          data={choice.options}
          value={choice.chosen}
          onChange={(event) => onChange(place.pointer, choice.make(event.currentTarget.value))}
        />
      )}
      {inner !== null && (
        <>
          <p className="quiet">{describeDefinition(inner.definition)}</p>
          {fieldsOf(inner.definition, inner.value, inner.pointer).map((field) => (
            <FieldBox key={field.pointer} field={field} {...fieldEdit(part, field)} />
          ))}
          {place.name === 'media' && (
            <LoadRateFields
              rows={(inner.value as { rate_by_load?: LoadRate[] }).rate_by_load ?? []}
              pointer={join(inner.pointer, 'rate_by_load')}
              onChange={onChange}
            />
          )}
          {isPriced(inner.definition) && (
            <PriceFields
              of="disk"
              price={(inner.value as { price?: object }).price ?? {}}
              pointer={join(inner.pointer, 'price')}
              onChange={onChange}
            />
          )}
        </>
      )}
    </section>
  )
}
