/** Outlines of what a design still lacks, where it will stand. */
import { columnPlace, widthOf, type Box } from './boxes'
import type { BoxKind } from './sketch'

import type { Design } from '@/api/types'
import { KINDS, partsOfKind } from '@/lib/design/parts'

export type Ghost = { kind: BoxKind; step: number; label: string } & Pick<Box, 'position' | 'width' | 'height'>

/** In the order in which each connects to those before it. */
const ORDER: readonly BoxKind[] = ['fabric', 'host', 'array', 'datastore', 'vm_class']
const HEIGHT = 120

/** A box for each kind that the design lacks, with its turn among all five, in the middle of the height that there is. */
export function ghostsOf(design: Design, height = 0): Ghost[] {
  return ORDER.flatMap((kind, index) => {
    if (partsOfKind(design, kind).length > 0) return []
    const { x, y } = columnPlace(kind)
    const position = { x, y: Math.max(y, (height - HEIGHT) / 2) }
    return [{ kind, step: index + 1, label: KINDS[kind].label, position, width: widthOf(kind), height: HEIGHT }]
  })
}

/** Whether nothing was added yet. */
export function isBlank(design: Design): boolean {
  return ghostsOf(design).length === ORDER.length
}
