/** Lining up boxes of the canvas. */
import type { Design, Position } from '@/api/types'
import { snapToLane, type Box } from '@/lib/canvas/boxes'

export type Alignment = 'left' | 'top' | 'even'

export const ALIGNMENTS: readonly { alignment: Alignment; label: string }[] = [
  { alignment: 'left', label: 'Align left' },
  { alignment: 'top', label: 'Align top' },
  { alignment: 'even', label: 'Space evenly' },
]

/** Where the boxes stand after they are lined up; each stays in its lane. */
export function alignBoxes(boxes: Box[], alignment: Alignment): Record<string, Position> {
  const placed = alignment === 'even' ? spaceEvenly(boxes) : alignToLeast(boxes, alignment)
  return Object.fromEntries(
    boxes.map((box) => [box.id, snapToLane(box.lane, placed.get(box.id) ?? box.position, box.width)]),
  )
}

function alignToLeast(boxes: Box[], alignment: 'left' | 'top'): Map<string, Position> {
  const axis = alignment === 'left' ? 'x' : 'y'
  const least = Math.min(...boxes.map((box) => box.position[axis]))
  return new Map(boxes.map((box) => [box.id, { ...box.position, [axis]: least }]))
}

/** Equal gaps from top to bottom; the outer boxes stay where they are. */
function spaceEvenly(boxes: Box[]): Map<string, Position> {
  const sorted = [...boxes].sort((one, other) => one.position.y - other.position.y)
  const first = sorted[0]
  const last = sorted.at(-1)
  if (first === undefined || last === undefined || sorted.length < 3) return new Map()
  const between = sorted.slice(0, -1).reduce((sum, box) => sum + box.height, 0)
  const gap = (last.position.y - first.position.y - between) / (sorted.length - 1)
  let y = first.position.y
  return new Map(
    sorted.map((box) => {
      const position = { ...box.position, y }
      y += box.height + gap
      return [box.id, position]
    }),
  )
}

/** The design with boxes at new places. */
export function moveBoxes(design: Design, positions: Record<string, Position>): Design {
  return { ...design, layout: { ...design.layout, ...positions } }
}
