/** The boxes of the shares of a class: one for each of several entries that share its VMs. */
import { countedBy, shareField, sharesOf, type EntryList } from '../class-edits'
import { DEFINITIONS, resolveSchema } from '../design-schema'

import { fieldOf, type Field } from './schema-fields'

import type { VmClass } from '@/api/types'

export type ShareField = { list: EntryList; index: number; field: Field }

/** None where there is nothing to weigh: one entry alone, or hosts that all get the same number. */
export function shareFields(entry: VmClass, pointer: string, titleOf: (id: string) => string): ShareField[] {
  const hosts = countedBy(entry) === 'vms' ? boxesOf('hosts', entry, pointer, titleOf) : []
  return [...hosts, ...boxesOf('datastores', entry, pointer, titleOf)]
}

function boxesOf(list: EntryList, entry: VmClass, pointer: string, titleOf: (id: string) => string): ShareField[] {
  const name = shareField(list)
  const items = resolveSchema(DEFINITIONS.VmClass?.properties?.[name]?.items ?? {})
  if (entry[list].length < 2) return []
  return sharesOf(entry, list).flatMap((share, index) => {
    const field = fieldOf(String(index), items, {}, `${pointer}/${name}`, share)
    if (field === null) return []
    const help = `Weight of each of its ${list}, next to those of the other entries.`
    return [
      { list, index, field: { ...field, label: `Share of ${titleOf(entry[list][index] ?? '')}`, help, preset: 1 } },
    ]
  })
}
