/** The chart of latency over load as still geometry: for readers who were sent it, and who load no chart library for it. */
import { tickLatency } from './distribution'
import { bandPath, namedLines, placedNames, placedWhisker, type PlacedName } from './load-layers'
import { hoverOf, roomInWords, type LoadLine, type LoadPicture } from './load-picture'
import { logTicks, roundTicks, tickCount } from './round-ticks'

import type { Marker } from '@/lib/design/design-marks'

export type SketchSize = { width: number; height: number }
type Tick = { at: number; text: string }
type Dot = { x: number; y: number; text: string }
type Box = { x: number; y: number; width: number; height: number }
type Whisker = NonNullable<ReturnType<typeof placedWhisker>>

export type SketchLine = {
  name: string
  color: string
  dash: string
  marker: Marker
  path: string
  band: string
  dots: Dot[]
  planned: Dot | null
  simulated: Whisker | null
}

export type Sketch = {
  axis: string
  plot: Box
  right: number
  bottom: number
  columns: Tick[]
  rows: Tick[]
  lines: SketchLine[]
  names: PlacedName[]
  target: (Tick & { tooSlow: Box }) | null
  room: (Box & { text: string }) | null
}

const EDGE = { top: 12, right: 56, bottom: 40, left: 60 }

/** Where all of a picture lies within a drawing of some size. */
export function sketchOf(picture: LoadPicture, { width, height }: SketchSize): Sketch {
  const plot = {
    x: EDGE.left,
    y: EDGE.top,
    width: width - EDGE.left - EDGE.right,
    height: height - EDGE.top - EDGE.bottom,
  }
  const ticks = roundTicks(picture.most)
  const most = ticks.at(-1) ?? picture.most
  const [low, high] = picture.domain
  const toX = (iops: number) => plot.x + (plot.width * iops) / most
  const toY = (ms: number) => plot.y + plot.height * (1 - Math.log(ms / low) / Math.log(high / low))
  return {
    axis: picture.axis,
    plot,
    right: plot.x + plot.width,
    bottom: plot.y + plot.height,
    columns: ticks.map((iops) => ({ at: toX(iops), text: tickCount(iops) })),
    rows: logTicks(low, high).map((ms) => ({ at: toY(ms), text: tickLatency(ms) })),
    lines: picture.lines.map((line, index) =>
      drawn(line, hoverOf(picture)[index]?.map(({ text }) => text) ?? [], { plot, toX, toY }),
    ),
    names: placedNames(namedLines(picture.lines), toX, toY, plot.y),
    target: targetOf(picture, plot, toY),
    room: roomOf(picture, plot, toX, toY),
  }
}

type Places = { plot: Box; toX: (iops: number) => number; toY: (ms: number) => number }

function drawn(line: LoadLine, texts: string[], { plot, toX, toY }: Places): SketchLine {
  const { name, color, dash, marker, planned } = line
  const dots = line.dots.map(({ iops, ms }, index) => ({ x: toX(iops), y: toY(ms), text: texts[index] ?? '' }))
  return {
    name,
    color,
    dash,
    marker,
    dots,
    path: dots.length === 0 ? '' : `M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    band: bandPath(line.band, toX, toY, plot),
    planned: planned && { x: toX(planned.iops), y: toY(planned.ms), text: '' },
    simulated: placedWhisker(line.simulated, toX, toY),
  }
}

function targetOf({ target }: LoadPicture, plot: Box, toY: Places['toY']): Sketch['target'] {
  if (target === null) return null
  const at = toY(target.ms)
  return { at, text: target.label, tooSlow: { ...plot, height: at - plot.y } }
}

function roomOf({ room, target }: LoadPicture, plot: Box, toX: Places['toX'], toY: Places['toY']): Sketch['room'] {
  if (room === null || target === null) return null
  const [x, y] = [toX(room.from), toY(target.ms)]
  return { x, y, width: toX(room.to) - x, height: plot.y + plot.height - y, text: roomInWords(room) }
}
