import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import styles from './inspector.module.css'

import { arranged, isChanged, matchingFields, matchingGroups, type FieldGroup } from '@/lib/design/fields/field-groups'
import type { Field } from '@/lib/design/fields/schema-fields'
import type { PartKind } from '@/lib/design/parts'

/** From here on it is quicker to type than to look. */
const MANY = 8

type Props = {
  kind: PartKind | 'design' | 'options'
  fields: Field[]
  render: (field: Field) => ReactNode
  /** Fields of what stands inside the part, which are searched too. */
  inner?: FieldGroup[]
  /** What follows, while nothing is searched. */
  children?: ReactNode
}

/** The fields that matter first, the others folded in named groups; or those that were searched. */
export function FieldList({ kind, fields, render, inner = [], children }: Props) {
  const [typed, setTyped] = useState('')
  const { first, groups } = arranged(kind, fields)
  const found = typed.trim() === '' ? null : matchingFields(fields, typed)
  const within = found === null ? [] : matchingGroups(inner, typed)
  return (
    <>
      {fields.length > MANY && groups.length > 0 && (
        <TextInput
          aria-label="Find a field"
          placeholder="Find a field"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {found?.map(render)}
      {found?.length === 0 && within.length === 0 && <p className="quiet">No field has these words.</p>}
      {within.map((group) => (
        <section key={group.title} className={styles.held} aria-label={group.title}>
          <h3>{group.title}</h3>
          {group.fields.map(render)}
        </section>
      ))}
      {found === null && (
        <>
          {first.map(render)}
          {groups.map((group) => (
            <details key={group.title} className={styles.group}>
              <summary>
                {group.title}
                <span className="quiet">{saidOf(group.fields)}</span>
              </summary>
              {group.fields.map(render)}
            </details>
          ))}
          {children}
        </>
      )}
    </>
  )
}

/** How many fields are folded, and how many of them were changed. */
export function saidOf(fields: Field[]): string {
  const changed = fields.filter((field) => field.kind !== 'id' && isChanged(field)).length
  const all = fields.length === 1 ? '1 field' : `${fields.length} fields`
  return changed === 0 ? all : `${all}, ${changed} set`
}
