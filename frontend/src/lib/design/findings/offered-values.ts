/** Values that the server offers for fields of a design. */
import { setAt } from '../json-pointer'

import type { Design } from '@/api/types'

/** A field and its value, as JSON text. */
export type OfferedValue = { pointer: string; value: string }

/** The design with each value set. */
export function withValues(design: Design, values: OfferedValue[]): Design {
  return values.reduce<Design>(
    (sofar, { pointer, value }) => setAt(sofar, pointer, JSON.parse(value) as unknown),
    design,
  )
}
