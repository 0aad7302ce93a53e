/** Whether a calibration fits, what was checked and what never was, in words. */
import type { Calibration, CalibrationRun } from '@/api/types'
import { NARROW_SPACE, NO_BREAK, threeDigits } from '@/lib/format/format'
import { isMissed, noiseOf } from '@/lib/report/point-noise'

type Residual = Calibration['residuals'][number]

/** From here on an error tells more of the row than of the fit. */
const FAR_OFF_PCT = 1000

export type Verdict = {
  fits: boolean
  /** Of the fitted points, the one that is furthest off. */ worst: string
  text: string
}

/** The numbers that were fitted to: of each point the first. */
export function fittedRows({ residuals }: Calibration): Residual[] {
  const seen = new Set<string>()
  return residuals.filter(({ point, role }) => {
    if (role !== 'calibrate' || seen.has(point)) return false
    seen.add(point)
    return true
  })
}

/** "The design fits: it meets all 4 fitted points, 2.00 % off at worst."; null where nothing was fitted. */
export function verdictOf(run: Pick<CalibrationRun, 'measurements'>, found: Calibration): Verdict | null {
  const rows = fittedRows(found)
  if (found.parameters.length === 0 || rows.length === 0) return null
  const missed = rows.filter((row) => isMissed(row.error_pct, noiseOf(run.measurements, row.point)))
  const worst = worstOf(rows)
  if (missed.length > 0) {
    const many =
      missed.length === 1 ? `${missed[0]?.point ?? ''} is` : `${missed.length} of ${rows.length} fitted points are`
    return {
      fits: false,
      worst,
      text: `The design does not fit: ${many} off by more than the measurements scatter, ${worst} at worst.`,
    }
  }
  const all = allOf(rows.length)
  return found.degrees_of_freedom > 0
    ? { fits: true, worst, text: `The design fits: it meets ${all}, ${worst} off at worst.` }
    : {
        fits: true,
        worst,
        text: `The design meets ${all}, as it must with ${unknowns(found)}: that proves nothing yet.`,
      }
}

function allOf(points: number): string {
  if (points === 1) return 'the fitted point'
  return points === 2 ? 'both fitted points' : `all ${points} fitted points`
}

function worstOf(rows: Residual[]): string {
  const errors = rows.map(({ error_pct }) => (error_pct === null ? null : Math.abs(error_pct)))
  if (errors.includes(null)) return 'without a number'
  return inPercent(Math.max(...errors.map((error) => error ?? 0)))
}

/** As in the table below, so that the eye finds the row. */
function inPercent(error: number): string {
  if (error > FAR_OFF_PCT) return `more than 1${NARROW_SPACE}000${NO_BREAK}%`
  return `${threeDigits(error)}${NO_BREAK}%`
}

function unknowns({ parameters, rows_used }: Calibration): string {
  return `${plural(parameters.length, 'unknown')} and ${plural(rows_used, 'point')}`
}

/** "1 value fitted to 3 points, 2 more than it takes." */
export function freedomInWords({ parameters, rows_used, degrees_of_freedom }: Calibration): string {
  const fitted = `${plural(parameters.length, 'value')} fitted to ${plural(rows_used, 'point')}`
  return degrees_of_freedom > 0
    ? `${fitted}, ${degrees_of_freedom} more than it takes.`
    : `${fitted}, no more than it takes.`
}

/** How far off the points are that were held out. */
export function checkedInWords(found: Calibration): string {
  const { mean_error_pct, worst_error_pct, residuals } = found
  if (mean_error_pct === null || worst_error_pct === null) {
    return found.parameters.length === 0
      ? 'Nothing was checked: no point has the role predict.'
      : 'Nothing was checked: no point was held out. Give one the role predict, and fit again.'
  }
  const rows = residuals.filter(({ role }) => role === 'predict')
  const points = new Set(rows.map(({ point }) => point)).size
  const held = found.parameters.length === 0 ? 'Predicted points' : 'Held-out points'
  if (worst_error_pct > FAR_OFF_PCT) {
    return `${held} are off by more than 1${NARROW_SPACE}000${NO_BREAK}%: look for a wrong unit or row in the table.`
  }
  const told = rows.filter(({ low, high }) => low != null && high != null)
  const inside = told.filter((row) => (row.low ?? 0) <= row.measured && row.measured <= (row.high ?? 0))
  return `Checked against ${plural(points, 'point')} that ${points === 1 ? 'was' : 'were'} held out: off by ${inPercent(mean_error_pct)} on average, ${inPercent(worst_error_pct)} at worst.${insideInWords(inside.length, told.length)}`
}

function insideInWords(inside: number, numbers: number): string {
  if (numbers === 0) return ''
  if (numbers === 1) return ` That is ${inside === 1 ? 'inside' : 'outside'} its 95${NO_BREAK}% interval.`
  return ` ${inside} of ${numbers} numbers are inside their 95${NO_BREAK}% intervals.`
}

/** What a reader may want to know of the design that no held-out point tells. */
const KINDS = [
  ['loads between the fitted ones', (row: Residual) => !isPercentile(row) && !row.is_saturated && !row.beyond],
  ['a part that is busy all the time', (row: Residual) => !isPercentile(row) && row.is_saturated === true],
  ['more load than was fitted', (row: Residual) => !isPercentile(row) && Boolean(row.beyond)],
  ['p95 and p99', isPercentile],
] as const

function isPercentile({ quantity }: Residual): boolean {
  return quantity === 'latency_p95_ms' || quantity === 'latency_p99_ms'
}

/** "Never checked here: more load than was fitted, p95 and p99."; empty where all was. */
export function uncheckedInWords({ residuals }: Calibration): string {
  const held = residuals.filter(({ role, computed }) => role === 'predict' && computed !== null)
  const never = KINDS.filter(([, isOf]) => !held.some(isOf)).map(([name]) => name)
  return never.length === 0 ? '' : `Never checked here: ${never.join(', ')}.`
}

/** The role of a number as it turned out: only the first number of a fitted point was fitted. */
export function roleInWords(found: Calibration, row: Residual): string {
  if (row.role === 'predict') return 'predicted'
  return fittedRows(found).includes(row) ? 'fitted' : 'not fitted'
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
