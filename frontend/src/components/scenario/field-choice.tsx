import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { fieldOptions, matchingFields, type SweepField } from '@/lib/design/fields/sweep-fields'

type Props = { fields: SweepField[]; path: string; className: string | undefined; onChoose: (path: string) => void }

/** A field of the design, found by a word of its name. */
export function FieldChoice({ fields, path, className = '', onChoose }: Props) {
  const [search, setSearch] = useState('')
  return (
    <>
      <TextInput
        label="Find a field"
        placeholder="type a word: depth"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        label="Field"
        className={className}
        data={fieldOptions(matchingFields(fields, search, path))}
        value={path}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </>
  )
}
