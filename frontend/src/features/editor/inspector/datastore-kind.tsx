import { Button } from '@mantine/core'
import { useState } from 'react'

import { DATASTORE_KINDS, KindBox } from './kind-box'

import type { Datastore, Design } from '@/api/types'
import { Notice } from '@/components/notices/notice'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import {
  convertDatastores,
  convertedInWords,
  convertedTitle,
  freedInWords,
  freedLuns,
  keepInWords,
  movedLimitsInWords,
  removeInWords,
} from '@/lib/design/bulk-edit'
import { removeParts } from '@/lib/design/design-edits'
import { canAddDesign, keepBefore } from '@/lib/design/designs'
import { freeLuns } from '@/lib/design/free-luns'
import { lunsIn, membersOf } from '@/lib/design/vm-classes'

/** A conversion; what follows it at once, with its tag, is one step of undo with it. */
type Conversion = { before: Design; after: Design; datastores: Datastore[]; tag: string; limits: string | null }

/**
 * The kind of one datastore or of several. What a change was made in can be kept, beside a copy with the change; LUNs that
 * it leaves without use are told here, and can go.
 */
export function DatastoreKind({ datastores }: { datastores: Datastore[] }) {
  const design = useActiveDesign()
  const designs = useScenario((state) => state.content.designs)
  const titles = designs.filter(({ id }) => id !== design.id).map(({ title }) => title)
  const edit = useScenario((state) => state.edit)
  const [freed, setFreed] = useState<string[]>([])
  const [conversion, setConversion] = useState<Conversion | null>(null)
  const keep = useKeepBefore()
  const free = new Set(freeLuns(design))
  const unused = freed.filter((id) => free.has(id))
  const fresh = conversion?.after === design && canAddDesign(designs) ? conversion : null
  const [kind, ...others] = new Set(datastores.map((each) => each.kind))
  const isOne = kind !== undefined && others.length === 0
  const ids = datastores.map(({ id }) => id)
  return (
    <>
      <KindBox
        kinds={isOne ? DATASTORE_KINDS : [{ value: 'several', label: 'several kinds' }, ...DATASTORE_KINDS]}
        value={isOne ? kind : 'several'}
        onChange={(chosen) => {
          if (chosen === 'several') return
          const after = convertDatastores(design, ids, chosen, titles)
          const tag = `convert ${ids.join(' ')} ${chosen}`
          setFreed(freedLuns(design, after))
          const limits = movedLimitsInWords(design, datastores, chosen)
          setConversion({ before: design, after, datastores, tag, limits })
          edit(() => after, tag)
        }}
      />
      {fresh !== null && fresh.limits !== null && <Notice tone="warn" title={fresh.limits} />}
      {fresh !== null && (
        <Notice tone="info" title={convertedInWords(membersOf(design.datastores, ids))}>
          <Button size="compact-sm" variant="default" onClick={() => keep(fresh, datastores)}>
            {keepInWords(fresh.datastores)}
          </Button>
        </Notice>
      )}
      <FreedLuns
        before={conversion?.before ?? design}
        unused={unused}
        onRemove={() => {
          const after = removeParts(design, unused)
          if (fresh !== null) setConversion({ ...fresh, after })
          edit(() => after, conversion?.tag)
        }}
      />
    </>
  )
}

/** The LUNs that a conversion left without use, counted as they were before it. */
function FreedLuns({ before, unused, onRemove }: { before: Design; unused: string[]; onRemove: () => void }) {
  if (unused.length === 0) return null
  const count = lunsIn(before, unused)
  return (
    <Notice tone="info" title={freedInWords(count)}>
      <Button size="compact-sm" variant="default" onClick={onRemove}>
        {removeInWords(count)}
      </Button>
    </Notice>
  )
}

/** Takes a conversion out of the design that it was made in, into a copy beside it, which is shown then. */
function useKeepBefore() {
  const designs = useScenario((state) => state.content.designs)
  const active = useScenario((state) => state.active)
  const editContent = useScenario((state) => state.editContent)
  const activate = useScenario((state) => state.activate)
  const selectAll = useScenario((state) => state.selectAll)
  return ({ before, tag }: Conversion, converted: Datastore[]) => {
    const kept = keepBefore(designs, active, before, convertedTitle(before, converted))
    editContent({ designs: kept }, tag)
    activate(kept.findLastIndex((design) => !designs.includes(design)))
    selectAll(converted.map(({ id }) => id))
  }
}
