import { Button } from '@mantine/core'
import { useState } from 'react'

import { DATASTORE_KINDS, KindBox } from './kind-box'

import type { Datastore } from '@/api/types'
import { Notice } from '@/components/notices/notice'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { convertDatastores, freedInWords, freedLuns } from '@/lib/design/bulk-edit'
import { removeParts } from '@/lib/design/design-edits'
import { freeLuns } from '@/lib/design/free-luns'

/** The kind of one datastore or of several; LUNs that a change leaves without use are told here, and can go. */
export function DatastoreKind({ datastores }: { datastores: Datastore[] }) {
  const design = useActiveDesign()
  const titles = useScenario((state) => state.content.designs)
    .filter(({ id }) => id !== design.id)
    .map(({ title }) => title)
  const edit = useScenario((state) => state.edit)
  const [freed, setFreed] = useState<string[]>([])
  const free = new Set(freeLuns(design))
  const unused = freed.filter((id) => free.has(id))
  const [kind, ...others] = new Set(datastores.map((each) => each.kind))
  const isOne = kind !== undefined && others.length === 0
  return (
    <>
      <KindBox
        kinds={isOne ? DATASTORE_KINDS : [{ value: 'several', label: 'several kinds' }, ...DATASTORE_KINDS]}
        value={isOne ? kind : 'several'}
        onChange={(chosen) => {
          if (chosen === 'several') return
          const ids = datastores.map(({ id }) => id)
          const after = convertDatastores(design, ids, chosen, titles)
          setFreed(freedLuns(design, after))
          edit(() => after)
        }}
      />
      {unused.length > 0 && (
        <Notice tone="info" title={freedInWords(unused.length)}>
          <Button size="compact-sm" variant="default" onClick={() => edit((before) => removeParts(before, unused))}>
            {unused.length === 1 ? 'Remove it' : `Remove all ${unused.length}`}
          </Button>
        </Notice>
      )}
    </>
  )
}
