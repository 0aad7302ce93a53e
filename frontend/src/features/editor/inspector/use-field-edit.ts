import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { setField } from '@/lib/design/class-edits'
import { renamePart, uniqueId } from '@/lib/design/design-edits'
import { partOptions } from '@/lib/design/fields/field-options'
import type { Field } from '@/lib/design/fields/schema-fields'
import type { Part } from '@/lib/design/parts'
import { referenceCandidates } from '@/lib/design/references'

/** What a box of a part's field needs, wherever it stands: choices, refusals, and the edit. */
export function useFieldEdit() {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const selected = useScenario((state) => state.selected)
  const select = useScenario((state) => state.select)

  return (part: Part, field: Field) => {
    const tag = `${design.id}${field.pointer}`
    if (field.kind !== 'id') {
      return {
        references: partOptions(referenceCandidates(design, part, field)),
        onChange: (value: unknown) => edit((before) => setField(before, field.pointer, value), tag),
      }
    }
    return {
      refuse: (value: unknown) =>
        value !== part.id && uniqueId(design, String(value)) !== value
          ? `Another part has the id ${String(value)}.`
          : null,
      onChange: (value: unknown) => {
        edit((before) => renamePart(before, part.id, String(value)), tag)
        if (selected === part.id) select(String(value))
      },
    }
  }
}
