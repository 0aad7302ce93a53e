/** Every field of a design by name, so that a search finds it. */
import { pathOf } from '../design-path'
import { listParts } from '../parts'

import { definitionOf, fieldsOf } from './schema-fields'

import type { Design } from '@/api/types'

export type FieldPlace = { path: string; label: string }

/** "LUN depth of esx01", with the path under which its box is known. */
export function fieldPlaces(design: Design): FieldPlace[] {
  return listParts(design).flatMap((part) =>
    fieldsOf(definitionOf(part), part.value, part.pointer).map(({ label, pointer }) => ({
      path: pathOf(design, pointer),
      label: `${label} of ${part.title}`,
    })),
  )
}
