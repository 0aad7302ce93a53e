import { alignBoxes, moveBoxes, type Alignment } from './alignment'
import { copyParts, duplicateParts, pasteParts, type PastedParts } from './clipboard'
import { dropPart } from './drop-part'

import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { boxesOf } from '@/lib/canvas/boxes'
import type { Drop } from '@/lib/canvas/drop'
import { addPart, removeParts } from '@/lib/design/design-edits'
import { findPart, type PartKind } from '@/lib/design/parts'

/** Adding, copying, lining up and deleting parts of the design that is being edited. */
export function usePartActions() {
  const store = useScenarioStore()
  const edit = useScenario((state) => state.edit)
  const selectAll = useScenario((state) => state.selectAll)

  const current = () => {
    const { content, active } = store.getState()
    return content.designs[active] ?? null
  }
  const take = (pasted: PastedParts | null | undefined) => {
    if (!pasted || pasted.ids.length === 0) return
    edit(() => pasted.design)
    selectAll(pasted.ids)
  }
  return {
    add: (kind: PartKind, holder: string | null = null) => {
      const design = current()
      const added = design && addPart(design, kind, holder ?? store.getState().selected)
      take(added && { design: added.design, ids: [added.id] })
    },
    duplicate: (ids: string[]) => {
      const design = current()
      take(design && duplicateParts(design, ids))
    },
    copy: (ids: string[]) => {
      const design = current()
      if (design !== null) store.getState().copy(copyParts(design, ids))
    },
    paste: () => {
      const design = current()
      take(design && pasteParts(design, store.getState().copied))
    },
    remove: (ids: string[]) => {
      if (ids.length === 0) return
      const design = current()
      const parent = design && findPart(design, ids[0] ?? null)?.parent
      edit((before) => removeParts(before, ids))
      selectAll(parent && ids.length === 1 ? [parent] : [])
    },
    place: (kind: PartKind, drop: Drop) => {
      const design = current()
      take(design && dropPart(design, kind, drop, store.getState().selected))
    },
    align: (ids: string[], alignment: Alignment) => {
      edit((before) => {
        const boxes = boxesOf(before).filter((box) => ids.includes(box.id))
        return moveBoxes(before, alignBoxes(boxes, alignment))
      })
    },
  }
}
