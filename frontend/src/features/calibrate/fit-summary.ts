/** What a calibration found, in words and in rows. */
import type { Calibration, CalibrationRun, Design } from '@/api/types'
import { appendCopy } from '@/lib/design/designs'
import { errorDigit, halfWidth, NARROW_SPACE, NO_BREAK, percent, threeDigits } from '@/lib/format/format'
import { quantityName, showMeasured } from '@/lib/format/measured-quantity'
import { allowanceSource } from '@/lib/format/rigs'
import { asPercent } from '@/lib/format/units'
import { QUEUED } from '@/lib/report/progress'


const MOST_LISTED = 6
/** From here on an error tells more of the row than of the fit. */
const FAR_OFF_PCT = 1000

const STATUS: Record<CalibrationRun['status'], string> = {
  queued: QUEUED,
  running: 'Fitting',
  succeeded: 'Done',
  failed: 'Stopped',
  cancelled: 'Cancelled',
}

export function calibrationStatus(run: CalibrationRun): string {
  return `${STATUS[run.status]}: ${run.solved_designs} designs solved.`
}

/** "2 parameters fitted to 2 points: no degree of freedom is left, so a perfect fit shows nothing." */
export function freedomInWords({ parameters, rows_used, degrees_of_freedom }: Calibration): string {
  const fitted = `${plural(parameters.length, 'parameter')} fitted to ${plural(rows_used, 'point')}`
  if (degrees_of_freedom === 0) {
    return `${fitted}: no degree of freedom is left, so a perfect fit proves nothing.`
  }
  return `${fitted}: ${plural(degrees_of_freedom, 'degree')} of freedom left.`
}

export function predictionErrorInWords({ mean_error_pct, worst_error_pct }: Calibration): string {
  if (mean_error_pct === null || worst_error_pct === null) {
    return 'No point was held out. Give one the role predict to see how far to trust the fit.'
  }
  if (worst_error_pct > FAR_OFF_PCT) {
    return `A held-out point is off by more than 1${NARROW_SPACE}000${NO_BREAK}%: look at it in the table, for a wrong unit or row.`
  }
  return `Held-out points are off by ${errorDigit(mean_error_pct)}${NO_BREAK}% on average, by ${errorDigit(worst_error_pct)}${NO_BREAK}% at worst.`
}

/** "3, 4 and 5": the whole numbers that fit, or "3 to 60" where they are many. */
function wholesInWords(fitting: number[]): string {
  if (fitting.length > MOST_LISTED) return `${String(fitting[0])} to ${String(fitting.at(-1))}`
  const last = fitting.at(-1)
  const others = fitting.slice(0, -1)
  return others.length === 0 ? `${String(last)} alone` : `${others.join(', ')} and ${String(last)}`
}

/** "0.720 to 0.780": the 95 % interval of a parameter; an end that no point sets is open. */
export function intervalInWords({ low, high, fitting = [] }: Calibration['parameters'][number]): string {
  if (fitting.length > 0) return wholesInWords(fitting)
  if (low == null && high == null) return 'any value'
  if (low == null) return `up to ${threeDigits(high ?? 0)}`
  if (high == null) return `from ${threeDigits(low)} up`
  return `${threeDigits(low)} to ${threeDigits(high)}`
}

/** What the intervals are made of, and how many hold what was measured. */
export function coverageInWords({ allowance, inside_pct, noise_pct }: Calibration): string {
  if (allowance == null) return ''
  const inside = inside_pct == null ? '' : ` ${percent(asPercent(inside_pct))} of the predicted numbers lie inside.`
  return (
    `The 95${NO_BREAK}% intervals cover simulation noise, the uncertainty of the fitted values ` +
    `(measured numbers scatter by ${percent(asPercent(noise_pct ?? 0))}) and an allowance for what the design ` +
    `leaves out: ${halfWidth(asPercent(allowance.saturated_pct))} where a station is saturated, ` +
    `${halfWidth(asPercent(allowance.within_pct))} elsewhere up to the fitted loads and ` +
    `${halfWidth(asPercent(allowance.beyond_pct))} beyond${ofTheirOwn(allowance)}, from ${allowanceSource(allowance.source)}.${inside}`
  )
}

/** What p95, p99 and counters have, where back-tests or points of the design tell. */
function ofTheirOwn({ percentiles_pct, counters_pct = {} }: NonNullable<Calibration['allowance']>): string {
  const percentiles = percentiles_pct == null ? [] : [['p95 and p99', percentiles_pct] as const]
  const counters = Object.entries(counters_pct).map(([name, pct]) => [name.replace('_ms', '').toUpperCase(), pct] as const)
  return [...percentiles, ...counters].map(([name, pct]) => `; ${halfWidth(asPercent(pct))} for ${name}`).join('')
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

export type ResidualRow = { key: string; cells: string[]; predicted: boolean }

export function residualRows({ residuals }: Calibration): ResidualRow[] {
  return residuals.map((row, index) => {
    const error = row.error_pct
    return {
      key: String(index),
      predicted: row.role === 'predict',
      cells: [
        row.point,
        quantityName(row.quantity),
        row.role,
        showMeasured(row.quantity, row.measured),
        row.computed === null ? 'none' : showMeasured(row.quantity, row.computed),
        row.low == null || row.high == null ? 'none' : `${showMeasured(row.quantity, row.low)} to ${showMeasured(row.quantity, row.high)}`,
        error === null ? 'none' : errorInWords(error),
      ],
    }
  })
}

/** The designs of a scenario with a fitted copy at the end, and its place. */
export function appendFittedCopy(
  designs: Design[],
  original: Design,
  fitted: Design,
): { designs: Design[]; index: number } {
  const copy = { ...fitted, id: original.id, title: original.title }
  return { designs: appendCopy(designs, copy), index: designs.length }
}

const LEAST_ERROR_PCT = 0.05

/** "+21.2 %"; of less than a tenth of a percent nobody reads the digits. */
function errorInWords(pct: number): string {
  if (Math.abs(pct) < LEAST_ERROR_PCT) return `<${NO_BREAK}0.1${NO_BREAK}%`
  return `${pct < 0 ? '−' : '+'}${threeDigits(Math.abs(pct))}${NO_BREAK}%`
}
