import { createContext } from 'react'

import type { Field } from '@/lib/design/fields/schema-fields'

/** Takes the field whose meaning is shown at the foot of the inspector; null where each box says its own. */
export const AboutFieldContext = createContext<((field: Field) => void) | null>(null)
