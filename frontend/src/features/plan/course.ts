/** The course of a growing design: each latency over its target, month by month. */
import type { MonthPoint, Outlook, Quantity } from '@/api/types'
import type { HoverDot } from '@/lib/charts/hover'
import type { NamedLine } from '@/lib/charts/load-layers'
import { roundTicks } from '@/lib/charts/round-ticks'
import { ALL_VMS, type Target } from '@/lib/design/class-targets'
import { designMark } from '@/lib/design/design-marks'
import type { Rows } from '@/lib/files/csv'
import { interval, percent, showQuantity } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'

const MONTHS_A_YEAR = 12
const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** Beyond it the axis ends: the design is overloaded soon after. */
export const MOST_PCT = 300
const SHORT = 30
const QUARTER = 3
const ROOM = 3

export type CourseDot = { x: number; y: number; band: [number, number]; text: string }
export type CourseLine = { name: string; dots: CourseDot[] }

/** Months since year 0. */
export function counted(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * MONTHS_A_YEAR + number - 1
}

/** "March 2028". */
export function monthInWords(month: string): string {
  return monthNamed(counted(month))
}

/** The same of a month that is counted since year 0. */
export function monthNamed(month: number): string {
  return `${NAMES[month % MONTHS_A_YEAR] ?? ''} ${Math.floor(month / MONTHS_A_YEAR)}`
}

/** A line for each target: the latency as a share of it, with the ends of its error. */
export function courseLines({ course }: Outlook, targets: Target[]): CourseLine[] {
  return targets.map((target) => ({ name: nameOf(target), dots: course.flatMap((point) => dotOf(point, target)) }))
}

function nameOf({ title, statistic }: Target): string {
  return `${title === ALL_VMS ? 'All VMs' : title} ${statistic}`
}

function dotOf(point: MonthPoint, target: Target): CourseDot[] {
  const found = latencyOf(point, target)
  if (found?.value == null) return []
  const shareOf = (ms: number) => (100 * ms) / target.atMostMs
  const y = shareOf(found.value)
  if (y > MOST_PCT) return []
  const { low, high } = found
  const ends = interval(found, 'latency')
  const shown = `${showQuantity(found, 'latency')}${ends === null ? '' : ` (${ends})`}, ${percent(asPercent(y))} of the target`
  return [
    {
      x: counted(point.month),
      y,
      band: [shareOf(low ?? found.value), Math.min(shareOf(high ?? found.value), MOST_PCT)],
      text: `${nameOf(target)}, ${monthInWords(point.month)}: ${shown}`,
    },
  ]
}

function latencyOf(point: MonthPoint, { title, statistic }: Target): Quantity | null {
  const of = title === ALL_VMS ? point : point.classes.find(({ name }) => name === title)
  if (of === undefined) return null
  return statistic === 'mean' ? of.latency_mean_ms : of.latency_p99_ms
}

/** The first and the last month of the axis: it ends soon after the design cannot carry its load. */
export function spanOf({ start, end, until, latest }: Outlook, lines: CourseLine[]): [number, number] {
  const shown = lines.flatMap(({ dots }) => dots.map(({ x }) => x))
  const misses = [until, latest].flatMap((month) => (month === null ? [] : [counted(month)]))
  return [counted(start), Math.min(counted(end), Math.max(counted(start) + MONTHS_A_YEAR, ...shown, ...misses) + ROOM)]
}

/** Each January, so that years are read off; each quarter of a short span. */
export function yearTicks([from, to]: [number, number]): number[] {
  const every = to - from <= SHORT ? QUARTER : MONTHS_A_YEAR
  const first = Math.ceil(from / every)
  const last = Math.floor(to / every)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * every)
}

/** "2028" for January, "Apr 28" for another month. */
export function tickOf(month: number): string {
  const year = String(Math.floor(month / MONTHS_A_YEAR))
  const place = month % MONTHS_A_YEAR
  return place === 0 ? year : `${(NAMES[place] ?? '').slice(0, 3)} ${year.slice(2)}`
}

/** From zero to the target at least. */
export function percentTicks(lines: CourseLine[]): number[] {
  return roundTicks(Math.max(100, ...lines.flatMap(({ dots }) => dots.map(({ band: [, high] }) => high))))
}

/** How far the error reaches below and above a dot. */
export function whiskerOfDot({ y, band: [low, high] }: CourseDot): [number, number] {
  return [y - low, high - y]
}

export function hoverOf(lines: CourseLine[]): HoverDot[][] {
  return lines.map(({ dots }, index) => dots.map(({ x, y, text }) => ({ x, y, text, color: designMark(index).color })))
}

/** The lines with their colours, to be named at their ends. */
export function namedCourses(lines: CourseLine[]): NamedLine[] {
  return lines.map(({ name, dots }, index) => ({ name, color: designMark(index).color, dots }))
}

/** The chart as a table, for a spreadsheet. */
export function courseRows({ course }: Outlook): Rows {
  const header = ['month', 'class', 'vms', 'load', 'latency_mean_ms', 'latency_p99_ms', 'status']
  const rows = course.flatMap(({ month, status, classes }) =>
    classes.map(({ name, vms, load, latency_mean_ms: mean, latency_p99_ms: p99 }) => [
      month,
      name,
      vms,
      load,
      mean.value ?? '',
      p99.value ?? '',
      status,
    ]),
  )
  return { header, rows }
}
