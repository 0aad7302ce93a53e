/** A half circle that fills from the left. */
import { clampPercent, type Percent } from '@/lib/format/units'

export const DIAL = { radius: 80, width: 16, cx: 100, cy: 96 }

/** The point of the half circle at a share of it. */
export function dialPoint(share: Percent, radius = DIAL.radius): { x: number; y: number } {
  const angle = Math.PI * (1 - clampPercent(share) / 100)
  return { x: round(DIAL.cx + radius * Math.cos(angle)), y: round(DIAL.cy - radius * Math.sin(angle)) }
}

/** The arc from the left end to a share. */
export function dialArc(share: Percent): string {
  const [from, to] = [dialPoint(0 as Percent), dialPoint(share)]
  return `M${from.x} ${from.y}A${DIAL.radius} ${DIAL.radius} 0 0 1 ${to.x} ${to.y}`
}

/** A mark across the half circle. */
export function dialMark(share: Percent) {
  const [inner, outer] = [dialPoint(share, DIAL.radius - DIAL.width), dialPoint(share, DIAL.radius + DIAL.width)]
  return { x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y }
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
