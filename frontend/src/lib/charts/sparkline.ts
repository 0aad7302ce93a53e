/** The chart of latency over load, small: one line, the planned load, the target and the room between them. */
import { upToThePeak, type CurveDot } from './load-curve'
import type { LoadPicture } from './load-picture'

type Point = { x: number; y: number }
type Rect = Point & { width: number; height: number }

export type Sparkline = {
  lines: { name: string; color: string; dash: string; path: string }[]
  planned: Point | null
  /** Height of the target; null where it is out of the picture. */
  target: number | null
  /** From the planned load to that at the target, below it. */
  room: Rect | null
}

/** The picture ends so many times above the target; steeper lines leave it. */
const ABOVE_TARGET = 4
/** Free rim around the lines [px]. */
const RIM = 6

/** The picture in a frame of some pixels; latency is logarithmic, as in the large one. */
export function sparklineOf(
  { lines, domain, most, target, room }: LoadPicture,
  width: number,
  height: number,
): Sparkline {
  const highestMs = target === null ? domain[1] : Math.min(domain[1], ABOVE_TARGET * target.ms)
  const [least, highest] = [Math.log(domain[0]), Math.log(highestMs)]
  const toX = (iops: number) => round(RIM + (iops / Math.max(most, 1)) * (width - 2 * RIM))
  const toY = (ms: number) => round(height - RIM - ((Math.log(ms) - least) / (highest - least)) * (height - 2 * RIM))
  const place = ({ iops, ms }: CurveDot): Point => ({ x: toX(iops), y: toY(ms) })
  const planned = lines[0]?.planned ?? null
  const top = target === null ? null : toY(target.ms)
  return {
    lines: lines.map(({ name, color, dash, dots }) => ({
      name,
      color,
      dash,
      path: pathOf(upToThePeak(dots).map(place)),
    })),
    planned: planned === null ? null : place(planned),
    target: top,
    room:
      room === null || top === null
        ? null
        : { x: toX(room.from), y: top, width: toX(room.to) - toX(room.from), height: height - RIM - top },
  }
}

function round(pixels: number): number {
  return Number(pixels.toFixed(1))
}

function pathOf(points: Point[]): string {
  return points.length < 2 ? '' : `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
}
