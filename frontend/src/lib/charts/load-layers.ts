/** Where bands and names of lines lie on a chart, in pixels. */
import type { Point } from './hover'
import type { BandDot, LoadLine } from './load-picture'

type ToPixels = (value: number) => number | undefined
export type PlacedName = Point & { name: string; color: string }
type Plot = Point & { width: number; height: number }

/** The outline of a band: along its upper ends, and back along the lower ones, within the plot. */
export function bandPath(band: BandDot[], toX: ToPixels, toY: ToPixels, { y, height }: Plot): string {
  const within = (at: number) => Math.min(Math.max(at, y), y + height)
  const placed = (end: 'low' | 'high') =>
    band.flatMap((dot) => {
      const [x, at] = [toX(dot.iops), toY(dot[end])]
      return x === undefined || at === undefined || Number.isNaN(at) ? [] : [`${x} ${within(at)}`]
    })
  const outline = [...placed('high'), ...placed('low').toReversed()]
  return outline.length < 4 ? '' : `M${outline.join('L')}Z`
}

const NAME_PX = 16
const GAP_PX = 8

/** The name of each line at its end, one below the other where ends are close. */
export function placedNames(lines: LoadLine[], toX: ToPixels, toY: ToPixels): PlacedName[] {
  const ends = lines.flatMap(({ name, color, dots }) => {
    const last = dots.at(-1)
    const [x, y] = last === undefined ? [] : [toX(last.iops), toY(last.ms)]
    return x === undefined || y === undefined ? [] : [{ name, color, x: x + GAP_PX, y }]
  })
  return ends
    .toSorted((one, other) => one.y - other.y)
    .reduce<PlacedName[]>((placed, end) => {
      const above = placed.findLast(({ x }) => Math.abs(x - end.x) < NAME_WIDTH_PX)
      return [...placed, { ...end, y: above === undefined ? end.y : Math.max(end.y, above.y + NAME_PX) }]
    }, [])
}

const NAME_WIDTH_PX = 64

/** A simulated point and the ends of its interval; null where there is none. */
export function placedWhisker(simulated: LoadLine['simulated'], toX: ToPixels, toY: ToPixels) {
  if (simulated === null) return null
  const [x, y, top, bottom] = [toX(simulated.iops), toY(simulated.ms), toY(simulated.high), toY(simulated.low)]
  return x === undefined || y === undefined ? null : { x, y, top: top ?? y, bottom: bottom ?? y }
}
