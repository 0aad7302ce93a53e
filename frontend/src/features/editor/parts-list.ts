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
