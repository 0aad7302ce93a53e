/** What a calibration found, in rows. */
import { checkedInWords, freedomInWords, roleInWords, verdictOf } from './fit-verdict'

import type { Calibration, CalibrationRun } from '@/api/types'
import type { TileText } from '@/components/tables/tiles'
import { labelsOf } from '@/lib/design/fields/class-fields'
import type { SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK, openInterval, threeDigits, whole } from '@/lib/format/format'
import { quantityName, showMeasured } from '@/lib/format/measured-quantity'
import { percentOfRatio } from '@/lib/format/units'
import { QUEUED } from '@/lib/report/progress'
import { secondsInWords } from '@/lib/scenario/forecast'

const MOST_LISTED = 6

const STATUS: Record<CalibrationRun['status'], string> = {
  queued: QUEUED,
  running: 'Fitting',
  succeeded: 'Done',
  failed: 'Stopped',
  cancelled: 'Cancelled',
}

export function calibrationStatus(run: CalibrationRun): string {
  const { forecast, solved_designs: solved } = run
  if (forecast === null) return `${STATUS[run.status]}: ${whole(solved)} designs solved.`
  const most = secondsInWords(forecast.most_left_s)
  if (solved >= forecast.usual_designs || forecast.left_s === 0) {
    return `${STATUS[run.status]}: ${whole(solved)} designs solved, more than usual; at most ${most} left.`
  }
  const usual = roughly(forecast.usual_designs)
  return `${STATUS[run.status]}: ${whole(solved)} of usually ${usual} designs solved; usually done in ${secondsInWords(forecast.left_s)}, in ${most} at the latest.`
}

/** How much of what is usual is done, for the bar; null where nobody knows, or it takes more than usual. */
export function calibrationPercent({ forecast, solved_designs: solved }: CalibrationRun): number | null {
  if (forecast === null || solved >= forecast.usual_designs) return null
  return Math.round(percentOfRatio(solved / forecast.usual_designs))
}

/** A number of designs that is known to two digits. */
function roughly(designs: number): string {
  return whole(Number(designs.toPrecision(2)))
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
  const open = openInterval({ low: low ?? null, high: high ?? null }, threeDigits)
  if (open !== null || low == null || high == null) return open ?? 'any value'
  return `${threeDigits(low)} to ${threeDigits(high)}`
}

/** Whether the server says of any row if its simulation settled, or why its estimate is not to be relied on. */
export function hasSettled({ residuals }: Calibration): boolean {
  return residuals.some(({ settled_text = '' }) => settled_text !== '')
}

/** The column for it; none where the server says nothing. */
export function settledColumns(found: Calibration) {
  return hasSettled(found) ? [{ key: 'settled', label: 'Simulation', wide: true }] : []
}

export type ResidualRow = { key: string; cells: string[]; predicted: boolean }

export function residualRows(found: Calibration): ResidualRow[] {
  return found.residuals.map((row, index) => {
    const error = row.error_pct
    return {
      key: String(index),
      predicted: row.role === 'predict',
      cells: [
        row.point,
        quantityName(row.quantity),
        roleInWords(found, row),
        showMeasured(row.quantity, row.measured),
        row.computed === null ? 'none' : showMeasured(row.quantity, row.computed),
        error === null ? 'none' : errorInWords(error),
        row.low == null || row.high == null
          ? 'none'
          : `${showMeasured(row.quantity, row.low)} to ${showMeasured(row.quantity, row.high)}${row.is_by_curve === true ? ' by curve' : ''}`,
        ...(hasSettled(found) ? [row.settled_text ?? ''] : []),
      ],
    }
  })
}

const LEAST_ERROR_PCT = 0.05

/** "+21.2 %"; of less than a tenth of a percent nobody reads the digits. */
function errorInWords(pct: number): string {
  if (Math.abs(pct) < LEAST_ERROR_PCT) return `<${NO_BREAK}0.1${NO_BREAK}%`
  return `${pct < 0 ? '−' : '+'}${threeDigits(Math.abs(pct))}${NO_BREAK}%`
}

/** The fit at a glance: how well it meets what was fitted and what was held out, and how far to trust it. */
export function fitTiles({ measurements, trust }: Pick<CalibrationRun, 'measurements' | 'trust'>, found: Calibration) {
  const verdict = verdictOf({ measurements }, found)
  const { mean_error_pct: held } = found
  const [within, ...others] = trust?.rows ?? []
  return [
    ...(verdict === null
      ? []
      : [tile('Off at the fitted points', verdict.worst, freedomInWords(found), verdict.fits ? 'good' : 'bad')]),
    held === null
      ? tile('Off at held-out points', 'Not checked', checkedInWords(found), 'warn')
      : tile('Off at held-out points', errorInWords(held).replace('+', ''), checkedInWords(found)),
    ...(within === undefined
      ? []
      : [
          {
            ...tile('Expect measurements within', within.off, within.where),
            more: others.map(({ where, off }) => `${where}: ${off}.`).join(' '),
          },
        ]),
  ]
}

function tile(label: string, value: string, note: string, tone?: TileText['tone']): TileText {
  return { label, value, note, tone }
}

/** "Primary controller: Write fitted to 3 points; 2 held out." */
export function fittedInWords({ measurements }: Pick<CalibrationRun, 'measurements'>, fields: SweepField[]): string {
  const { parameters = [], points } = measurements
  const count = (wanted: string) => points.filter(({ role }) => role === wanted).length
  if (parameters.length === 0 || count('calibrate') === 0)
    return `${pointsInWords(count('predict'))} predicted without a fit.`
  const named = parameters.map(({ path, also = [] }) => labelsOf([path, ...also], fields)).join('; ')
  const held = count('predict')
  return `${named} fitted to ${pointsInWords(count('calibrate'))}${held === 0 ? '' : `; ${held} held out`}.`
}

const pointsInWords = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`
