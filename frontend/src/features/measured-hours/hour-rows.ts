/** The hours of a series as rows of a table. */
import type { HourAnswer, HourAnswers, HourList, MeasuredSeries } from '@/api/types'
import { show } from '@/lib/format/format'

const SOURCES = {
  estimated: 'estimated',
  simulated: 'simulated',
  invalid: 'outside the validity of estimates',
  none: 'no load',
} as const
const KEPT = { yes: 'met', no: 'missed', undecided: 'undecided' } as const

export const HOUR_COLUMNS = [
  { key: 'hour', label: 'Hour begins' },
  { key: 'iops', label: 'IOPS', numeric: true },
  { key: 'peak', label: 'Busiest interval', numeric: true },
  { key: 'mean', label: 'Mean latency', numeric: true },
  { key: 'p99', label: 'p99', numeric: true },
  { key: 'measured', label: 'Measured mean', numeric: true },
  { key: 'source', label: 'How' },
  { key: 'target', label: 'Target' },
]

export function hourRows(series: MeasuredSeries, answers: HourAnswers | null) {
  const answered = new Map((answers?.hours ?? []).map((answer) => [answer.begins, answer]))
  return series.hours.map((hour) => ({
    key: hour.begins,
    cells: [
      hour.begins,
      show(hour.iops, 'count'),
      show(hour.peak_iops, 'count'),
      ...answerCells(answered.get(hour.begins)),
    ],
  }))
}

function answerCells(answer: HourAnswer | undefined): string[] {
  if (answer === undefined) return ['', '', '', '', '']
  const { latency_mean_ms: mean, latency_p99_ms: p99, measured_latency_ms: measured, source, kept } = answer
  return [
    show(mean?.value, 'latency'),
    show(p99?.value, 'latency'),
    show(measured, 'latency'),
    SOURCES[source],
    kept === null ? '' : KEPT[kept],
  ]
}

/** Where a list of hours stands. */
export function answeredInWords({ status, done_hours, hours, problem }: HourList): string {
  if (status === 'failed') return problem?.detail ?? 'The hours could not be answered.'
  const answered = `${done_hours} of ${hours} hours answered`
  if (status === 'cancelled') return `Cancelled: ${answered}.`
  if (status === 'queued') return 'Waiting for a worker.'
  return done_hours === hours ? `${answered}. Simulating the busiest ones without a valid estimate.` : `${answered}.`
}

export function percentAnswered({ share }: HourList): number {
  return 100 * (share ?? 0)
}
