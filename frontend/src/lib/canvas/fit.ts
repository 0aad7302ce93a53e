/** The view that shows a layout: as large as fits, and never so small that it cannot be read. */
import type { Area, Viewport } from './overview'

/** Size of the text on the canvas [px at zoom 1]. */
export const TEXT_PX = 20
/** The smallest text that the view begins with. */
const LEAST_TEXT_PX = 11
const LEAST_ZOOM = LEAST_TEXT_PX / TEXT_PX
const MOST_ZOOM = 1
/** Free rim around the layout [px]. */
const RIM = 8

/** All of the layout where it fits; else its upper left part. */
export function fittedView(layout: Area, width: number, height: number): Viewport {
  const room = { width: Math.max(width - 2 * RIM, 1), height: Math.max(height - 2 * RIM, 1) }
  const whole = Math.min(room.width / layout.width, room.height / layout.height)
  const zoom = Math.min(Math.max(whole, LEAST_ZOOM), MOST_ZOOM)
  const spare = Math.max(room.width - layout.width * zoom, 0)
  return { x: RIM + spare / 2 - layout.x * zoom, y: RIM - layout.y * zoom, zoom }
}

/** Height that the lanes need to reach the lower rim of the canvas in a view. */
export function heightInView(height: number, zoom: number): number {
  return Math.floor((height - 2 * RIM) / zoom)
}
