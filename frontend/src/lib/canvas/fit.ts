/** The view that shows all of a layout, as large as fits. */
import type { Area, Viewport } from './overview'

/** Size of the text on the canvas [px at zoom 1]. */
export const TEXT_PX = 20
/** A layout of any size fits. */
export const LEAST_ZOOM = 0.01
const MOST_ZOOM = 1
/** Free rim around the layout [px]. */
const RIM = 8

/** All of the layout, at the top of the canvas. */
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

/** How far a view is off: near shows all, far titles and how full, farther larger titles, farthest tiles alone. */
export type Farness = 'near' | 'far' | 'farther' | 'farthest'

export function farness(zoom: number): Farness {
  if (zoom >= 0.45) return 'near'
  if (zoom >= 0.25) return 'far'
  return zoom >= 0.12 ? 'farther' : 'farthest'
}
