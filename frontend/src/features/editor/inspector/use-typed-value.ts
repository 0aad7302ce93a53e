import { useState } from 'react'

import { parseInput } from './field-input'

import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { pathOf } from '@/lib/design/design-path'
import { textOf, type Field } from '@/lib/design/fields/schema-fields'

type Typed = { text: string; over: unknown }
type Refuse = ((value: unknown) => string | null) | undefined

/**
 * The text in a box while it is typed: what can be applied is applied at once; what is refused waits
 * in the scenario's list of refusals, where other places find it.
 */
export function useTypedValue(field: Field, refuse: Refuse, onChange: (value: unknown) => void) {
  const path = pathOf(useActiveDesign(), field.pointer)
  const refusal = useScenario((state) => state.refusals[path])
  const markRefused = useScenario((state) => state.refuse)
  const accept = useScenario((state) => state.accept)
  const [typed, setTyped] = useState<Typed | null>(null)
  // A change from elsewhere, such as undo, wins over what was typed.
  const current = typed !== null && Object.is(typed.over, field.value) ? typed : null

  const type = (text: string) => {
    const parsed = parseInput(field, text)
    const message = parsed.ok ? (refuse?.(parsed.value) ?? null) : parsed.message
    if (!parsed.ok || message !== null) {
      markRefused({ path, text, message: message ?? '', field })
      return
    }
    accept(path)
    setTyped({ text, over: parsed.value })
    if (parsed.value !== field.value) onChange(parsed.value)
  }
  return {
    path,
    text: refusal?.text ?? current?.text ?? textOf(field.value),
    error: refusal?.message ?? null,
    type,
    unset: () => {
      accept(path)
      setTyped(null)
      onChange(undefined)
    },
  }
}
