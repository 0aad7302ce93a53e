/** What the start page shows of each load at which its slider stops. */
import type { ExampleLoad } from '@/api/types'
import { curveDots, MEAN, P99, timesPlanned } from '@/lib/charts/load-curve'
import { designPicture, type LoadPicture } from '@/lib/charts/load-picture'
import { count, latency, NO_BREAK } from '@/lib/format/format'
import { asMs, percentOf, type Percent } from '@/lib/format/units'
import { layerColor, LAYERS } from '@/lib/report/layers'

export type PathPart = { key: string; label: string; text: string; color: string; width: Percent }

export type TourStop = {
  /** "1.5 times the planned load" */
  load: string
  iops: string
  mean: string
  p99: string
  sentence: string
  meetsTarget: boolean
  /** The path of an I/O from guest to media, proportional to time, on one scale for all loads. */
  path: PathPart[]
  /** The chart with the load marked. */
  picture: LoadPicture
}

/** The stop that a visitor sees first: the design as it is. */
export function firstStop({ steps }: ExampleLoad): number {
  return Math.max(
    0,
    steps.findIndex(({ load }) => load === 1),
  )
}

export function lastStop({ steps }: ExampleLoad): number {
  return steps.length - 1
}

export function tourStop(example: ExampleLoad, index: number): TourStop | null {
  const [step, point] = [example.steps[index], example.curve.points[index]]
  if (step === undefined || point === undefined) return null
  const [iops, mean, p99] = [point.iops.value, point.latency_mean_ms.value, point.latency_p99_ms.value]
  if (iops === null || mean === null || p99 === null) return null
  const marks = [
    ...curveDots([point], MEAN).map((dot) => ({ ...dot, label: `${step.load}${NO_BREAK}×` })),
    ...curveDots([point], P99).map((dot) => ({ ...dot, label: '' })),
  ]
  return {
    load: step.load === 1 ? 'the planned load' : timesPlanned(step.load),
    iops: count(iops),
    mean: latency(asMs(mean)),
    p99: latency(asMs(p99)),
    sentence: step.sentence,
    meetsTarget: p99 <= example.at_target.target.at_most_ms,
    path: pathParts(step.wait_ms, longestMean(example)),
    picture: { ...designPicture(example, null), marks },
  }
}

function longestMean({ curve }: ExampleLoad): number {
  return Math.max(...curve.points.map(({ latency_mean_ms: { value } }) => value ?? 0))
}

function pathParts(waits: Record<string, number>, longest: number): PathPart[] {
  return LAYERS.flatMap(({ layer, label }) => {
    const ms = waits[layer]
    if (ms === undefined) return []
    const width = percentOf(asMs(ms), asMs(longest))
    return [{ key: layer, label, text: latency(asMs(ms)), color: layerColor(layer), width }]
  })
}

/** What the slider says to those who do not see the chart. */
export function stopInWords({ load, iops, p99, sentence }: TourStop): string {
  return `${load}: ${iops}${NO_BREAK}IOPS, p99 ${p99}. ${sentence}`
}
