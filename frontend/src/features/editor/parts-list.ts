/** The list of parts beside the canvas. */
import { KINDS, type Part } from '@/lib/design/parts'

/** How deep a part stands: ports of an SP are two steps inside their array. */
export function partDepth(parts: Part[], part: Part): number {
  const holder = parts.find((candidate) => candidate.id === part.parent)
  return holder === undefined ? 0 : 1 + partDepth(parts, holder)
}

export function matchingParts(parts: Part[], search: string): Part[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return parts.filter((part) => {
    const text = `${part.title} ${part.id} ${KINDS[part.kind].label}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The title; where several parts share it, with the datastore of a VM group, or else the id. */
export function titleInList(parts: Part[], part: Part): string {
  const alike = parts.filter(({ title }) => title === part.title)
  if (alike.length === 1) return part.title
  if (part.kind !== 'vm_group') return `${part.title} (${part.id})`
  const { datastore } = part.value
  const sharing = alike.filter((other) => other.kind === 'vm_group' && other.value.datastore === datastore)
  if (sharing.length > 1) return `${part.title} (${part.id})`
  const named = parts.find(({ kind, id }) => kind === 'datastore' && id === datastore)
  return `${part.title} on ${named?.title ?? datastore}`
}
