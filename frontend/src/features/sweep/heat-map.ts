/** A sweep over two fields as a heat map: a number and a shade in each cell. */
import { doubtAbout, quantityAt, quantityText, type SweepMetric } from './sweep-points'

import type { Sweep, SweepPoint } from '@/api/types'
import { NO_BREAK, show, type Form } from '@/lib/format/format'
import { latencyColumn } from '@/lib/format/latency-column'
import { asMs } from '@/lib/format/units'
import type { ShownVerdict } from '@/lib/report/target-verdict'

export type HeatCell = {
  key: string
  /** The number, or why there is none. */
  text: string
  title: string
  /** 0 to 1 from the smallest to the largest number that has arrived; null without a number. */
  heat: number | null
  /** The values that the design has. */
  isOwn: boolean
  /** On which sides the contour of the targets runs: one of the two cells misses one, the other does not. */
  contour: ('right' | 'below')[]
}

type ShadedCell = Omit<HeatCell, 'isOwn' | 'contour'>

export type HeatMap = {
  columns: number[]
  rows: { value: number; cells: HeatCell[] }[]
  /** The smallest and the largest number, for the scale of colours. */
  least: string
  most: string
  /** What the signs beside the numbers say of the targets; null where no cell has one. */
  signs: string | null
}

/** Whether cells keep their targets, by their values. */
export type CellVerdicts = ReadonlyMap<string, ShownVerdict>

export function cellKey({ values }: Pick<SweepPoint, 'values'>): string {
  return values.join(' ')
}

/** A row for each value of the second field, a column for each value of the first. */
export function heatMap(
  sweep: Sweep,
  metric: SweepMetric,
  verdicts: CellVerdicts = new Map(),
  own: (number | null)[] = [],
): HeatMap {
  const [across, down] = sweep.axes
  const columns = across?.values ?? []
  const lines = down?.values ?? []
  const found = new Map(sweep.points.map((point) => [cellKey(point), point]))
  const numbers = sweep.points.flatMap((point) => quantityAt(point, metric)?.value ?? [])
  const scale = heatScale(numbers, metric.form)
  const { write, told } = wordingOf(metric.form, numbers)
  return {
    columns,
    least: numbers.length === 0 ? show(null, metric.form) : told(Math.min(...numbers)),
    most: numbers.length === 0 ? show(null, metric.form) : told(Math.max(...numbers)),
    rows: lines.map((value, row) => ({
      value,
      cells: columns.map((column, place) => {
        const key = cellKey({ values: [column, value] })
        const cell = withSign(cellOf(key, found.get(key), metric, scale, write), verdicts.get(key))
        const isOwn = column === own[0] && value === own[1]
        const next = { right: [columns[place + 1], value], below: [column, lines[row + 1]] }
        return { ...cell, isOwn, contour: SIDES.filter((side) => isContour(key, next[side], verdicts)) }
      }),
    })),
    signs: signsInWords([...verdicts.values()]),
  }
}

const SIDES = ['right', 'below'] as const

/** Whether one of two neighbours misses a target and the other does not. */
function isContour(key: string, next: (number | undefined)[], verdicts: CellVerdicts): boolean {
  const [here, there] = [key, next.join(' ')].map((one) => verdicts.get(one)?.kept)
  return here !== undefined && there !== undefined && (here === 'no') !== (there === 'no')
}

const MISSED = '✗'
const OPEN = '?'

/** Marks a cell that misses a target, or leaves it open: in ink, as the shades tell of the number. */
function withSign(cell: ShadedCell, verdict: ShownVerdict | undefined): ShadedCell {
  if (verdict === undefined || verdict.kept === 'yes') return cell
  const sign = verdict.kept === 'undecided' ? OPEN : MISSED
  return { ...cell, text: `${cell.text}${NO_BREAK}${sign}`, title: `${cell.title}. ${verdict.sentence}` }
}

function signsInWords(known: ShownVerdict[]): string | null {
  const signs = [
    ...(known.some(({ kept }) => kept === 'no') ? [`${MISSED} misses a target`] : []),
    ...(known.some(({ kept }) => kept === 'undecided') ? [`${OPEN} undecided`] : []),
  ]
  const hasContour = new Set(known.map(({ kept }) => kept === 'no')).size > 1
  return signs.length === 0
    ? null
    : `${signs.join(', ')}.${hasContour ? ' The thick line is where a target begins to be missed.' : ''}`
}

function cellOf(
  key: string,
  point: SweepPoint | undefined,
  metric: SweepMetric,
  scale: (value: number) => number,
  write: (value: number) => string,
): ShadedCell {
  if (point === undefined) return { key, text: '…', title: 'Not evaluated yet', heat: null }
  const quantity = quantityAt(point, metric)
  if (quantity?.value == null) return { key, text: noValue(point), title: point.bottleneck, heat: null }
  const doubt = doubtAbout(point)
  return {
    key,
    text: write(quantity.value) + (doubt === null ? '' : '*'),
    title: [quantityText(point, metric), point.bottleneck, doubt].filter(Boolean).join('. '),
    heat: scale(quantity.value),
  }
}

/** Latencies without their unit, which the scale beside the map has; others as they are told elsewhere. */
function wordingOf(
  form: Form,
  numbers: number[],
): { write: (value: number) => string; told: (value: number) => string } {
  if (form !== 'latency') {
    const write = (value: number) => show(value, form)
    return { write, told: write }
  }
  const column = latencyColumn(numbers.map(asMs))
  const write = (value: number) => column.write(asMs(value)).trim()
  return { write, told: (value) => write(value) + NO_BREAK + column.unit }
}

function noValue(point: SweepPoint): string {
  if (point.status === 'no_steady_state') return 'overload'
  return point.status === null ? 'failed' : 'no data'
}

/** From here on a logarithmic scale of shades tells more: one large number would leave the others pale. */
const WIDE = 4

/** Numbers that read alike have no shades. */
function heatScale(numbers: number[], form: Form): (value: number) => number {
  const low = Math.min(...numbers)
  const high = Math.max(...numbers)
  if (show(high, form) === show(low, form)) return () => 0
  if (low > 0 && high / low >= WIDE) return (value) => Math.log(value / low) / Math.log(high / low)
  return (value) => (value - low) / (high - low)
}

const MOST_INK_PCT = 50

/** Share of the accent colour behind a number; so little that the text keeps its contrast. */
export function inkPct(heat: number): number {
  return Math.round(heat * MOST_INK_PCT)
}
