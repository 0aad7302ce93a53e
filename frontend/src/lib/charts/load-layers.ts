/** Where bands and names of lines lie on a chart, in pixels. */
import type { Point } from './hover'
import type { BandDot, LoadLine } from './load-picture'

type ToPixels = (value: number) => number | undefined
/** A name begins at its place, or ends there: to the left of a line that has another one close to its right. */
export type PlacedName = Point & { name: string; color: string; textAnchor: 'start' | 'end' }
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

/** A line that is called by its name at its end. */
export type NamedLine = { name: string; color: string; dots: Point[] }

/** Lines of latency over load, to be named. */
export function namedLines(lines: Pick<LoadLine, 'name' | 'color' | 'dots'>[]): NamedLine[] {
  return lines.map(({ name, color, dots }) => ({ name, color, dots: dots.map(({ iops, ms }) => ({ x: iops, y: ms })) }))
}

const LETTER_PX = 7

/** The room at the right of a chart in which the names of its lines fit [px]. */
export function nameRoom(names: string[]): number {
  return Math.max(0, ...names.map(({ length }) => length)) * LETTER_PX + 2 * GAP_PX
}

/** The name of each line at its end, or where it leaves the chart; one below the other where ends are close. */
export function placedNames(lines: NamedLine[], toX: ToPixels, toY: ToPixels, top = -Infinity): PlacedName[] {
  const ends = lines.flatMap(({ name, color, dots }) => {
    const placed = dots.slice(-2).flatMap((dot) => pointOf(toX(dot.x), toY(dot.y)))
    const end = leavingAt(placed, top)
    return end === null ? [] : [{ name, color, x: end.x, y: Math.max(end.y, top + NAME_PX / 2) }]
  })
  return ends
    .map((end): PlacedName => {
      const isCrossed = ends.some(({ x, y }) => x > end.x && x - end.x < NAME_WIDTH_PX && y <= end.y)
      return { ...end, x: end.x + (isCrossed ? -GAP_PX : GAP_PX), textAnchor: isCrossed ? 'end' : 'start' }
    })
    .toSorted((one, other) => one.y - other.y)
    .reduce<PlacedName[]>((placed, end) => {
      const above = placed.findLast(
        ({ x, textAnchor }) => textAnchor === end.textAnchor && Math.abs(x - end.x) < NAME_WIDTH_PX,
      )
      return [...placed, { ...end, y: above === undefined ? end.y : Math.max(end.y, above.y + NAME_PX) }]
    }, [])
}

function pointOf(x: number | undefined, y: number | undefined): Point[] {
  return x === undefined || y === undefined ? [] : [{ x, y }]
}

/** The end of a line, or where its last piece crosses the upper edge of the chart. */
function leavingAt(placed: Point[], top: number): Point | null {
  const [before, end] = placed.length === 2 ? placed : [undefined, placed[0]]
  if (end === undefined) return null
  if (before === undefined || end.y >= top) return end
  return { x: before.x + ((end.x - before.x) * (before.y - top)) / (before.y - end.y), y: top }
}

const NAME_WIDTH_PX = 64

const RING_PX = 18

/** The name of each mark below it, within the chart; above it where another name is, or below that one. */
export function placedMarks(
  marks: { label: string; iops: number; ms: number }[],
  toX: ToPixels,
  toY: ToPixels,
  plot: Pick<Plot, 'x' | 'width'> = { x: 0, width: Infinity },
) {
  return marks.reduce<(Point & { name: string })[]>((placed, { label: name, iops, ms }) => {
    const [at] = pointOf(toX(iops), toY(ms))
    if (at === undefined || name === '') return placed
    const isFree = (y: number) =>
      placed.every((other) => {
        const width = (LETTER_PX * (name.length + other.name.length)) / 2
        return Math.abs(other.x - at.x) >= width || Math.abs(other.y - y) >= NAME_PX
      })
    const places = [RING_PX, -RING_PX, RING_PX + NAME_PX].map((off) => at.y + off)
    const x = Math.min(at.x, plot.x + plot.width - (LETTER_PX * name.length) / 2)
    return [...placed, { name, x, y: places.find(isFree) ?? at.y + RING_PX + 2 * NAME_PX }]
  }, [])
}

/** A simulated point and the ends of its interval; null where there is none. */
export function placedWhisker(simulated: LoadLine['simulated'], toX: ToPixels, toY: ToPixels) {
  if (simulated === null) return null
  const [x, y, top, bottom] = [toX(simulated.iops), toY(simulated.ms), toY(simulated.high), toY(simulated.low)]
  return x === undefined || y === undefined ? null : { x, y, top: top ?? y, bottom: bottom ?? y }
}
