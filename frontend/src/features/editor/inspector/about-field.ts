import { createContext, useContext } from 'react'

import type { Field, ValueFact } from '@/lib/design/fields/schema-fields'
import type { FieldNotes } from '@/lib/report/depth-notes'

/** Takes the field whose meaning is shown at the foot of the inspector; null where each box says its own. */
export const AboutFieldContext = createContext<((field: Field) => void) | null>(null)

/** What is known of values of the design, by their pointers. */
export const FactsContext = createContext<ReadonlyMap<string, ValueFact>>(new Map())

/** The field, with what is known of its value. */
export function useFact(field: Field): Field {
  const fact = useContext(FactsContext).get(field.pointer)
  return fact === undefined ? field : { ...field, fact }
}

/** What the answer says of fields that are not in force as they are set, by pointer. */
export const FieldNotesContext = createContext<FieldNotes>(new Map())
