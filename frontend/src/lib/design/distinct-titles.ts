/** What parts are called where several share a name, as the server does it (`backend/qdepth/design/part_names.py`). */
import { KINDS, type Part, type PartKind } from './parts'

import { grouped } from '@/lib/format/names'

/** Before what it refers to; a part goes by the title of what holds it, which is told before. */
const HOLDERS_FIRST = (one: Part, other: Part) => depthOf(one.kind) - depthOf(other.kind)

function depthOf(kind: PartKind): number {
  if (kind === 'vm_class') return 1
  const { parent } = KINDS[kind]
  return parent === null ? 0 : 1 + depthOf(parent)
}

/** The word before what a part is at, and the id of that. */
function placeOf(part: Part): [string, string] | null {
  if (part.kind === 'vm_class') {
    const [only, ...more] = part.value.datastores
    return only === undefined || more.length > 0 ? null : ['on', only]
  }
  return part.parent === null ? null : ['of', part.parent]
}

/** The title, with its number for one of several of an entry, `lun#3`; where several parts share it, with what they are at, or else numbered among their kind. */
export function distinctTitles(parts: Part[]): (id: string) => string {
  const titles = new Map<string, string>()
  const titleOf = (id: string) => {
    const [entry = id, number] = id.split('#')
    const title = titles.get(entry) ?? entry
    return number === undefined ? title : `${title} #${number}`
  }
  const shared = grouped(parts, ({ title }) => title)
  const isShared = ({ title }: Part) => (shared.get(title) ?? []).length > 1
  for (const alike of grouped(parts.toSorted(HOLDERS_FIRST), ({ kind }) => kind).values()) {
    const atPlace = (part: Part) => {
      const place = placeOf(part)
      return place === null ? part.title : `${part.title} ${place[0]} ${titleOf(place[1])}`
    }
    const placed = grouped(alike.filter(isShared), atPlace)
    const named = grouped(alike, ({ title }) => title)
    for (const part of alike) {
      const same = named.get(part.title) ?? []
      const numbered = same.length > 1 ? `${part.title} ${same.indexOf(part) + 1}` : part.title
      const isAloneThere = placed.get(atPlace(part))?.length === 1 && placeOf(part) !== null
      titles.set(part.id, !isShared(part) ? part.title : isAloneThere ? atPlace(part) : numbered)
    }
  }
  return titleOf
}
