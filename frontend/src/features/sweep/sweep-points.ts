/** The points of a sweep: rows of a line chart, cells of a heat map, and the same in words. */
import { placeInWords } from './axis-labels'

import type { Quantity, Sweep, SweepPoint } from '@/api/types'
import type { HoverDot } from '@/lib/charts/hover'
import type { Rows } from '@/lib/files/csv'
import { halfWidth, interval, show, type Form } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'
import { QUEUED } from '@/lib/report/progress'

export type SweepMetric = {
  key: 'iops' | 'mb_s' | 'latency_mean_ms' | 'latency_p95_ms' | 'latency_p99_ms' | 'outstanding_ios'
  label: string
  form: Form
}

export const METRICS: readonly SweepMetric[] = [
  { key: 'iops', label: 'IOPS', form: 'count' },
  { key: 'latency_mean_ms', label: 'Mean latency', form: 'latency' },
  { key: 'latency_p95_ms', label: '95th percentile', form: 'latency' },
  { key: 'latency_p99_ms', label: '99th percentile', form: 'latency' },
  { key: 'mb_s', label: 'MB/s', form: 'plain' },
  { key: 'outstanding_ios', label: 'Outstanding I/Os', form: 'plain' },
]

/** What is shown first: IOPS, or p99 where a finished sweep leaves all IOPS as they are. */
export function tellingMetric({ points, status }: Sweep): SweepMetric['key'] {
  const differ = (key: SweepMetric['key']) => {
    const metric = metricOf(key)
    return new Set(points.map((point) => show(quantityAt(point, metric)?.value, metric.form))).size > 1
  }
  return status === 'succeeded' && !differ('iops') && differ('latency_p99_ms') ? 'latency_p99_ms' : 'iops'
}

export function metricOf(key: string): SweepMetric {
  const [first] = METRICS
  const found = METRICS.find((metric) => metric.key === key) ?? first
  if (found === undefined) throw new Error('There is no metric')
  return found
}

export function sweepPercent(sweep: Sweep): number {
  return Math.round((100 * sweep.done_cells) / sweep.cells)
}

const STATUS: Record<Sweep['status'], string> = {
  queued: QUEUED,
  running: 'Evaluating',
  succeeded: 'Done',
  failed: 'Stopped by an error that the server has logged; start the sweep again',
  cancelled: 'Cancelled',
}

export function sweepStatus(sweep: Sweep): string {
  return `${STATUS[sweep.status]}: ${sweep.done_cells} of ${sweep.cells} cells.`
}

/** The cells of one of the designs that are swept. */
export function sweepOfDesign(sweep: Sweep, id: string): Sweep {
  return { ...sweep, points: sweep.points.filter((point) => point.design_id === id) }
}

export type LineDot = {
  x: number
  y: number
  /** Ends of the interval, where there is one. */
  band: [number, number] | null
  simulated: boolean
  /** Something says that the number may be wrong. */
  doubtful: boolean
  text: string
}

export function quantityAt(point: SweepPoint, metric: SweepMetric): Quantity | null {
  return point[metric.key]
}

/** Where a measurement is to be expected; null where the design was not calibrated. */
function expectedAt(point: SweepPoint, metric: SweepMetric) {
  return (point.predicted ?? []).find(({ group, quantity }) => group === null && quantity === metric.key) ?? null
}

/** Which part of the interval of a calibrated design is which; empty for another design. */
function partsAt(point: SweepPoint, metric: SweepMetric): string {
  const expected = expectedAt(point, metric)
  if (expected === null) return ''
  const noise = quantityAt(point, metric)?.tag === 'simulated' ? 'simulation' : 'analytic engine'
  const { simulation_pct, model_pct } = expected
  return `: ${halfWidth(asPercent(simulation_pct))} ${noise}, ${halfWidth(asPercent(model_pct))} calibration and model`
}

/** What the intervals that are shown hold, in words. */
export function intervalsInWords(sweep: Sweep, metric: SweepMetric): string {
  const known = sweep.points.filter(({ intervals }) => intervals !== undefined && intervals !== '')
  const [first] = known
  if (first?.intervals === undefined) return ''
  if (sweep.points.every(({ predicted }) => (predicted ?? []).length === 0)) return first.intervals
  if (sweep.points.every((point) => expectedAt(point, metric) === null)) {
    return 'These intervals exclude calibration and model, because no back-test has such numbers.'
  }
  return [
    `The intervals cover calibration and model too. In the first cell: ${first.intervals}`,
    ...beyondInWords(sweep),
  ].join(' ')
}

/** How many cells lie beyond what the design was fitted to, and in which way the last of them does. */
function beyondInWords({ points }: Sweep): string[] {
  const further = points.filter(({ beyond }) => beyond !== undefined && beyond !== '')
  const last = further.at(-1)?.beyond
  return last === undefined
    ? []
    : [`${further.length} of ${points.length} cells are beyond the fitted loads. The last one: ${last}.`]
}

function withRange(quantity: Quantity, form: Form, parts = ''): string {
  const value = show(quantity.value, form)
  const range = interval(quantity, form)
  return range === null ? value : `${value} (${range}${parts})`
}

/** The number of a point with its interval. */
export function quantityText(point: SweepPoint, metric: SweepMetric): string {
  const quantity = quantityAt(point, metric)
  return quantity === null ? 'none' : withRange(quantity, metric.form, partsAt(point, metric))
}

/** The points of a sweep over one field, as one line. */
export function lineOf(sweep: Sweep, metric: SweepMetric): LineDot[] {
  return sweep.points.flatMap((point) => {
    const quantity = quantityAt(point, metric)
    const x = point.values[0]
    if (quantity?.value == null || x === undefined) return []
    const simulated = quantity.tag === 'simulated'
    const band: LineDot['band'] = quantity.low === null || quantity.high === null ? null : [quantity.low, quantity.high]
    const doubt = doubtAbout(point)
    const text = withRange(quantity, metric.form, partsAt(point, metric)) + (doubt === null ? '' : ' *')
    return [{ x, y: quantity.value, band, simulated, doubtful: doubt !== null, text }]
  })
}

/** Whether the dots of a line are filled: those of estimates are hollow. */
export function areSimulated(dots: LineDot[]): boolean {
  return dots.some(({ simulated }) => simulated)
}

/** How far the interval reaches below and above the value. */
export function bandWhisker({ y, band }: LineDot): [number, number] {
  return band === null ? [0, 0] : [y - band[0], band[1] - y]
}

/** The points with full numbers, for a spreadsheet; the design comes last, as in the file of the server. */
export function lineRows(sweep: Sweep, metric: SweepMetric): Rows {
  return {
    header: [sweep.axes[0]?.path ?? '', metric.key, `${metric.key}_low`, `${metric.key}_high`, 'design_id'],
    rows: sweep.designs.flatMap(({ id }) =>
      lineOf(sweepOfDesign(sweep, id), metric).map(({ x, y, band }) => [x, y, band?.[0] ?? '', band?.[1] ?? '', id]),
    ),
  }
}

/** The span of the values, whatever has arrived of them, so that the axis stays as it is. */
export function spanOf(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

const WIDE = 16

/** Whether values are so far apart that a logarithmic axis shows them better. */
export function isWide(values: number[]): boolean {
  const [low, high] = spanOf(values)
  return low > 0 && high / low >= WIDE
}

/** What the fields of a sweep are called in a sentence: without their parts where that tells them apart. */
export function shortLabels(labels: string[]): string[] {
  const short = labels.map((label) => label.split(': ').at(-1) ?? label)
  return new Set(short).size < labels.length ? labels : short
}

/** "IOPS from 12.1k at LUN depth 16 to 40.2k at LUN depth 64.", of the points that nobody doubts. */
export function sweepInWords(
  sweep: Sweep,
  metric: SweepMetric,
  labels: string[],
  units: (string | null)[] = [],
): string {
  const sure = sweep.points.filter((point) => doubtAbout(point) === null)
  const known = (sure.length === 0 ? sweep.points : sure).flatMap((point) => {
    const value = quantityAt(point, metric)?.value
    return value == null ? [] : [{ value, values: point.values }]
  })
  const [first] = known
  if (first === undefined) return 'No cell has a number yet.'
  const least = known.reduce((best, one) => (one.value < best.value ? one : best), first)
  const most = known.reduce((best, one) => (one.value > best.value ? one : best), first)
  const form = metric.form
  if (show(least.value, form) === show(most.value, form))
    return `${metric.label}: ${show(most.value, form)} in every cell.`
  const at = (end: Known) => placeInWords(...decisive(end, known, form, labels, units))
  return `${metric.label} from ${show(least.value, form)} at ${at(least)} to ${show(most.value, form)} at ${at(most)}.`
}

type Known = { value: number; values: number[] }

/** Where an end lies, without the fields that make no difference that is shown; all fields where none does. */
function decisive(
  end: Known,
  known: Known[],
  form: Form,
  labels: string[],
  units: (string | null)[],
): [number[], string[], (string | null)[]] {
  const alike = known.filter(({ value }) => show(value, form) === show(end.value, form))
  const matters = end.values.map((value, axis) => alike.every(({ values }) => values[axis] === value))
  const kept = <T>(those: T[]) => (matters.includes(true) ? those.filter((_, axis) => matters[axis]) : those)
  return [kept(end.values), kept(labels), kept(units)]
}

const IN_DOUBT: Partial<Record<NonNullable<SweepPoint['status']>, string>> = {
  not_settled: 'not settled',
  disputed: 'disputed by an exact formula',
}

/** Why the numbers of a point may be wrong; null where nothing says so. */
export function doubtAbout({ outside_validity, status }: SweepPoint): string | null {
  return outside_validity ?? (status === null ? null : (IN_DOUBT[status] ?? null))
}

/** How many points are in doubt, why, and what a page offers against it; null where none is. */
export function doubtfulPoints(sweep: Sweep, remedy: string): string | null {
  const outside = sweep.points.filter((point) => point.outside_validity !== null)
  const open = sweep.points.filter((point) => point.outside_validity === null && doubtAbout(point) !== null)
  const ofAll = (points: SweepPoint[]) => `${points.length} of ${sweep.points.length} points (marked *)`
  const reason = outside[0]?.outside_validity
  const told = [
    ...(reason == null ? [] : [`${ofAll(outside)} are outside the validity of the analytic engine: ${reason}`]),
    ...(open.length === 0 ? [] : [`${ofAll(open)} are not settled or disputed: ${remedy}.`]),
  ]
  return told.length === 0 ? null : told.join(' ')
}

/** The highest point that an axis must hold, with its interval. */
export function mostOfLines(lines: LineDot[][]): number {
  return Math.max(0, ...lines.flat().map(({ y, band }) => band?.[1] ?? y))
}

/** What the points say when they are pointed at; of several lines, with the name of the line. */
export function hoverOf(dots: LineDot[], name?: string): HoverDot[] {
  return dots.map(({ x, y, text }) => ({ x, y, text: `${name === undefined ? '' : `${name}: `}${text} at ${x}` }))
}
