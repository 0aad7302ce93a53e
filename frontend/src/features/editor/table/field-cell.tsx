import { NativeSelect, TextInput } from '@mantine/core'

import { isNumeric } from './part-table'
import styles from './table-view.module.css'

import { useFormerTitle } from '@/components/scenario/context'
import { useSetting } from '@/components/scenario/use-design-check'
import { useTypedValue } from '@/features/editor/inspector/use-typed-value'
import { isListed, optionsOf, placeholderOf, type Option } from '@/lib/design/fields/field-options'
import { originOf, withSetting, type Field } from '@/lib/design/fields/schema-fields'

type Props = {
  field: Field
  /** Part that the field belongs to, for the name of the box. */
  owner: string
  references?: Option[]
  refuse?: (value: unknown) => string | null
  onChange: (value: unknown) => void
}

/** The box of one field of one part, in a table; what holds where nothing is set is in quiet letters. */
export function FieldCell({ field: plain, owner, references = [], refuse, onChange }: Props) {
  const field = withSetting(plain, useSetting(plain.pointer))
  const { text, error, type } = useTypedValue(field, refuse, onChange)
  const former = useFormerTitle()
  const shared = {
    'aria-label': `${field.label} of ${owner}`,
    title: originOf(field),
    'data-unset': text === '',
    className: (isListed(field) ? styles.choice : isNumeric(field) ? styles.number : styles.text) ?? '',
    value: text,
    error: error === null ? undefined : `${error} Not applied yet.`,
  } as const
  if (isListed(field)) {
    return (
      <NativeSelect
        {...shared}
        data={optionsOf(field, references, former)}
        onChange={(event) => type(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      placeholder={placeholderOf(field)}
      inputMode={field.kind === 'integer' || field.kind === 'number' ? 'decimal' : 'text'}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
