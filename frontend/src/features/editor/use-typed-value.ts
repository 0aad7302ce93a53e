import { useState } from 'react'

import { parseInput } from '@/lib/field-input'
import { textOf, type Field } from '@/lib/schema-fields'

type Typed = { text: string; over: unknown; error: string | null }
type Refuse = ((value: unknown) => string | null) | undefined

/** The text in a box while it is typed: what can be applied is applied at once, the rest waits. */
export function useTypedValue(field: Field, refuse: Refuse, onChange: (value: unknown) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // A change from elsewhere, such as undo, wins over what was typed.
  const current = typed !== null && Object.is(typed.over, field.value) ? typed : null

  const type = (next: string) => {
    const parsed = parseInput(field, next)
    const error = parsed.ok ? (refuse?.(parsed.value) ?? null) : parsed.message
    const accepted = parsed.ok && error === null
    setTyped({ text: next, over: accepted ? parsed.value : field.value, error })
    if (accepted && parsed.value !== field.value) onChange(parsed.value)
  }
  return {
    text: current?.text ?? textOf(field.value),
    error: current?.error ?? null,
    type,
    unset: () => {
      setTyped(null)
      onChange(undefined)
    },
  }
}
