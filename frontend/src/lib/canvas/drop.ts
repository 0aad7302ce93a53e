/** What lies under a point of the canvas, and where a part comes to stand that is dropped there. */
import { freePlace, rowHeight, rowTops, snapToLane, widthOf, type Box } from './boxes'

import type { Position } from '@/api/types'
import { KINDS, type PartKind } from '@/lib/design/parts'

export type Drop = {
  /** The part that it was dropped on; null on the ground. */
  onto: string | null
  /** Places of the boxes that share its lane, which stay, and its own on the ground. */
  places: Record<string, Position>
  own: Position | null
}

export function dropAt(boxes: Box[], kind: PartKind, position: Position): Drop {
  const under = boxes.find((box) => covers(box, position))
  const onto = under === undefined ? null : partAtHeight(under, position.y)
  const { lane, parent } = KINDS[kind]
  if (onto !== null || parent !== null) return { onto, places: {}, own: null }
  const shared = boxes.filter((box) => box.lane === lane)
  const width = widthOf(kind)
  const own = freePlace(snapToLane(lane, position, width), { width, height: 1 }, shared)
  const still = shared.filter(({ fold }) => fold === undefined)
  return { onto, own, places: Object.fromEntries(still.map(({ id, position: at }) => [id, at])) }
}

function covers({ position, width, height }: Box, { x, y }: Position): boolean {
  return x >= position.x && x <= position.x + width && y >= position.y && y <= position.y + height
}

/** The part of a row, such as a port, or of the box; a fold is no part. */
function partAtHeight(box: Box, y: number): string | null {
  const tops = rowTops(box)
  const row = box.rows.find((one, index) => {
    const top = box.position.y + (tops[index] ?? 0)
    return y >= top && y < top + rowHeight(one)
  })
  return row?.part ?? (box.fold === undefined ? box.id : null)
}
