/** What a pointer over a chart is near to: the closest point of each series. */

export type HoverDot = { x: number; y: number; text: string; color?: string }
export type Point = { x: number; y: number }
export type Near = { dot: HoverDot; at: Point }
type ToPixels = (value: number) => number | undefined

/** Where the pointer is within the drawing. */
export function pointerIn(client: { clientX: number; clientY: number }, box: { left: number; top: number }): Point {
  return { x: client.clientX - box.left, y: client.clientY - box.top }
}

/** The closest point of each series, that which is closest of all first; along x before y. */
export function nearest(series: HoverDot[][], pointer: Point, toX: ToPixels, toY: ToPixels): Near[] {
  const found = series.flatMap((dots) => {
    const placed = dots.flatMap((dot) => {
      const [x, y] = [toX(dot.x), toY(dot.y)]
      return x === undefined || y === undefined ? [] : [{ dot, at: { x, y } }]
    })
    return placed.sort((one, other) => distance(one.at, pointer) - distance(other.at, pointer)).slice(0, 1)
  })
  return found.sort((one, other) => distance(one.at, pointer) - distance(other.at, pointer))
}

function distance(at: Point, pointer: Point): number {
  return Math.hypot(at.x - pointer.x, (at.y - pointer.y) / 4)
}

const PANEL = { width: 260, line: 20, gap: 8, padding: 16 }

/** Where the words stand: beside the point, on the side with more room. */
export function panelPlace(at: Point, plot: Point & { width: number }, lines: number) {
  const { width, gap } = PANEL
  const isRight = at.x > plot.x + plot.width / 2
  return {
    x: isRight ? at.x - width - gap : at.x + gap,
    y: plot.y + gap,
    width,
    height: lines * PANEL.line + PANEL.padding,
  }
}

type Plot = Point & { width: number; height: number }

/** Where the pointer would be that is at a value of the axis in another chart; null where it is in none. */
export function elsewhere(at: number | null, { y, height }: Plot, toX: ToPixels): Point | null {
  const x = at === null ? undefined : toX(at)
  return x === undefined ? null : { x, y: y + height / 2 }
}

/** Ends of a line across the whole plot. */
export function acrossX({ x, width }: Plot) {
  return { x1: x, x2: x + width }
}

export function acrossY({ y, height }: Plot) {
  return { y1: y, y2: y + height }
}
