/** The hours of a measured series as rows of days and columns of hours. */
import type { HourAnswer, HourAnswers, MeasuredSeries } from '@/api/types'
import { NO_BREAK, show } from '@/lib/format/format'

export type HeatCell = {
  key: string
  /** Share of the largest load, from 0 to 100; null without a sample. */
  shade: number | null
  /** What happens to the target: missed, undecided, or nothing to mark. */
  mark: '×' | '?' | ''
  text: string
}
export type HeatDay = { key: string; label: string; cells: HeatCell[] }

export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

const PERCENT = 100
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const MARKS = { no: '×', undecided: '?', yes: '' } as const
const WORDS = { no: 'target missed', undecided: 'target undecided', yes: 'target met' } as const

/** A row for each day from the first to the last, its hours from midnight on. */
export function heatDays(series: MeasuredSeries, answers: HourAnswers | null): HeatDay[] {
  const hours = new Map(series.hours.map((hour) => [hour.begins, hour]))
  const answered = new Map((answers?.hours ?? []).map((answer) => [answer.begins, answer]))
  const most = Math.max(...series.hours.map(({ iops }) => iops))
  return daysOf(series).map((day) => ({
    key: day,
    label: DAY.format(new Date(`${day}T00:00:00Z`)).replace(',', ''),
    cells: HOURS.map((at) => cellOf(`${day} ${at}:00`, hours, answered, most)),
  }))
}

/** What the strongest colour stands for, and the marks that are on the map. */
export function heatKey(series: MeasuredSeries, answers: HourAnswers | null): { most: string; marks: string } {
  const most = Math.max(0, ...series.hours.map(({ iops }) => iops))
  const kinds = new Set((answers?.hours ?? []).map(({ kept }) => kept))
  const marks = (['no', 'undecided'] as const).filter((kept) => kinds.has(kept))
  return {
    most: `${show(most, 'count')}${NO_BREAK}IOPS`,
    marks: marks.map((kept) => `${MARKS[kept]} ${WORDS[kept]}`).join(', '),
  }
}

function cellOf(
  begins: string,
  hours: Map<string, MeasuredSeries['hours'][number]>,
  answered: Map<string, HourAnswer>,
  most: number,
): HeatCell {
  const hour = hours.get(begins)
  if (hour === undefined) return { key: begins, shade: null, mark: '', text: `${begins}: no sample` }
  const kept = answered.get(begins)?.kept ?? null
  const verdict = kept === null ? '' : `, ${WORDS[kept]}`
  return {
    key: begins,
    shade: most > 0 ? Math.round((PERCENT * hour.iops) / most) : 0,
    mark: kept === null ? '' : MARKS[kept],
    text: `${begins}: ${show(hour.iops, 'count')}${NO_BREAK}IOPS${verdict}`,
  }
}

function daysOf({ hours }: MeasuredSeries): string[] {
  return [...new Set(hours.map(({ begins }) => begins.slice(0, '2026-01-31'.length)))]
}
