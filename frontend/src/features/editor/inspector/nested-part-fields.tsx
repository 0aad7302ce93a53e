import { NativeSelect } from '@mantine/core'

import { FieldBox } from './field-box'
import styles from './inspector.module.css'
import { PriceFields } from './price-fields'
import { useFieldEdit } from './use-field-edit'

import { join } from '@/lib/design/json-pointer'
import { nestedParts, type NestedPartChoice } from '@/lib/design/nested-parts'
import type { Part } from '@/lib/design/parts'
import { fieldsOf, isPriced, describeDefinition } from '@/lib/design/schema-fields'


type Props = {
  part: Part
  choice: NestedPartChoice
  onChange: (pointer: string, value: unknown) => void
}

/** What stands inside a part and can be chosen: the cache of an array, the media of a pool. */
export function NestedPartFields({ part, choice, onChange }: Props) {
  const fieldEdit = useFieldEdit()
  const heading = `nested-${choice.name}`
  const [inner] = nestedParts(part)
  return (
    <section className={styles.held} aria-labelledby={heading}>
      <h3 id={heading}>{choice.label}</h3>
      <NativeSelect
        label={`Kind of ${choice.name}`}
        size="xs"
        data={choice.options}
        value={choice.chosen}
        onChange={(event) => {
          onChange(join(part.pointer, choice.name), choice.make(event.currentTarget.value))
        }}
      />
      {inner !== undefined && (
        <>
          <p className="quiet">{describeDefinition(inner.definition)}</p>
          {fieldsOf(inner.definition, inner.value, inner.pointer).map((field) => (
            <FieldBox key={field.pointer} field={field} {...fieldEdit(part, field)} />
          ))}
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
