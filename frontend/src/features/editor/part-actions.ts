import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { addPart, duplicatePart, removePart, type Added } from '@/lib/editing'
import { findPart, type PartKind } from '@/lib/parts'

/** Adding, copying and deleting parts of the design that is being edited. */
export function usePartActions() {
  const store = useScenarioStore()
  const edit = useScenario((state) => state.edit)
  const select = useScenario((state) => state.select)

  const current = () => {
    const { content, active } = store.getState()
    return content.designs[active] ?? null
  }
  const take = (added: Added | null | undefined) => {
    if (!added) return
    edit(() => added.design)
    select(added.id)
  }
  return {
    add: (kind: PartKind, holder: string | null = null) => {
      const design = current()
      take(design && addPart(design, kind, holder ?? store.getState().selected))
    },
    duplicate: (id: string) => {
      const design = current()
      take(design && duplicatePart(design, id))
    },
    remove: (id: string) => {
      const design = current()
      const parent = design && findPart(design, id)?.parent
      edit((before) => removePart(before, id))
      select(parent ?? null)
    },
  }
}
