/** What came of a back-test, in words that can be shown to somebody who decides, and in rows. */
import type { BackTest, Calibration } from '@/api/types'
import { NO_BREAK, share, signedShare } from '@/lib/format/format'
import { quantityName, showMeasured } from '@/lib/format/measured-quantity'
import { asPercent } from '@/lib/format/units'
import { quantitiesOf } from '@/lib/measured/measured-dots'

type Residual = Calibration['residuals'][number]

/** From when a design explains what was measured; the same limits as the command's. */
const LEAST_INSIDE = 0.75
const LARGEST_ERROR_PCT = 25

/**
 * "Fitted to 2 of 7 measured points, Qdepth predicted the other 5 within 4.1 % (mean 2.0 %).", or how far it missed
 * them.
 */
export function verdict(found: Calibration, test: Pick<BackTest, 'arrays'>): string {
  const points = new Set(found.residuals.map((row) => row.point))
  const predicted = new Set(predictions(found).map((row) => row.point))
  const fitted = points.size - predicted.size
  // An estate is measured as a whole: at moments of its log, not device by device.
  const what = (test.arrays ?? []).length > 0 ? 'moments' : 'measured points'
  if (found.worst_error_pct === null || found.mean_error_pct === null) {
    return `Fitted to ${fitted} of ${points.size} ${what}; none could be predicted.`
  }
  const worst = inWords(found.worst_error_pct)
  const mean = inWords(found.mean_error_pct)
  const lead = fitted === 0 ? 'Qdepth ' : `Fitted to ${fitted} of ${points.size} ${what}, Qdepth `
  const others = fitted === 0 ? `the ${predicted.size} ${what}` : `the other ${predicted.size}`
  return isExplained(found) === false
    ? `${lead}does not predict ${others}: it is off by up to ${worst} (mean error ${mean}).`
    : `${lead}predicted ${others} within ${worst} (mean error ${mean}).`
}

/** Whether nothing is fitted: the design predicts as it is. */
export const asksNothing = ({ measurements }: Pick<BackTest, 'measurements'>): boolean =>
  (measurements.parameters ?? []).length === 0

/** What may be concluded; null where no prediction has an interval. */
export function reading(found: Calibration, test: BackTest): string | null {
  const explained = isExplained(found)
  if (explained === null) return null
  return explained ? test.explained : test.unexplained
}

/** Whether its times are to be used with those of other arrays, in the draft as it was chosen. */
export function isForDraft(test: BackTest, found: Calibration): boolean {
  return (test.arrays ?? []).length > 0 && isExplained(found) !== false
}

function isExplained(found: Calibration): boolean | null {
  const told = withIntervals(found)
  if (told.length === 0 || found.worst_error_pct === null) return null
  const inside = told.filter(isInside).length
  return inside >= LEAST_INSIDE * told.length && found.worst_error_pct <= LARGEST_ERROR_PCT
}

/** "9 of 10 predicted numbers are inside their 95 % intervals." */
export function coverage(found: Calibration): string {
  const told = withIntervals(found)
  if (told.length === 0) return 'No interval could be given.'
  const inside = told.filter(isInside).length
  return `${inside} of ${told.length} predicted numbers are inside their 95${NO_BREAK}% intervals, which allow for the noise of measurements, the fit and what the design leaves out. The other points of this table narrow or widen each interval, so this count is no independent check.`
}

const COLUMNS = [
  { key: 'point', label: 'Point', wide: true },
  { key: 'quantity', label: 'Quantity', wide: true },
  { key: 'role', label: 'Use' },
  { key: 'measured', label: 'Measured', numeric: true },
  { key: 'computed', label: 'Computed', numeric: true },
  { key: 'error', label: 'Error', numeric: true },
  { key: 'interval', label: `95${NO_BREAK}% interval`, numeric: true, wide: true },
  { key: 'inside', label: 'Inside' },
  { key: 'settled', label: 'Simulation', wide: true },
]

/** Every number that was fitted to or predicted; which one it is, in the caption where all are of one quantity. */
export function backTestTable(found: Calibration) {
  const [quantity, ...others] = quantitiesOf(found)
  const isOne = quantity !== undefined && others.length === 0
  const hasSettled = found.residuals.some(({ settled_text = '' }) => settled_text !== '')
  return {
    caption: isOne ? `${quantityName(quantity)}, computed next to measured` : 'Computed next to measured',
    columns: COLUMNS.filter(({ key }) => (!isOne || key !== 'quantity') && (hasSettled || key !== 'settled')),
    rows: found.residuals.map((row, index) => ({
      key: String(index),
      cells: [
        row.point,
        ...(isOne ? [] : [quantityName(row.quantity)]),
        ...numbersOf(row),
        ...(hasSettled ? [row.settled_text ?? ''] : []),
      ],
    })),
  }
}

function numbersOf(row: Residual): string[] {
  return [
    row.role === 'predict' ? 'Predicted' : 'Fitted to',
    shown(row, row.measured),
    row.computed === null ? 'none' : shown(row, row.computed),
    row.error_pct === null ? 'none' : signedShare(asPercent(row.error_pct)),
    row.low == null || row.high == null ? 'none' : `${shown(row, row.low)} to ${shown(row, row.high)}`,
    row.role === 'predict' ? insideInWords(row) : '',
  ]
}

function predictions(found: Calibration): Residual[] {
  return found.residuals.filter((row) => row.role === 'predict')
}

function withIntervals(found: Calibration): Residual[] {
  return predictions(found).filter((row) => row.low != null && row.high != null)
}

function isInside({ low, high, measured }: Residual): boolean {
  return low != null && high != null && low <= measured && measured <= high
}

function insideInWords(row: Residual): string {
  if (row.low == null || row.high == null) return 'no interval'
  return isInside(row) ? 'yes' : 'no'
}

function inWords(error_pct: number): string {
  return share(asPercent(error_pct)).replace('<', 'less than')
}

const shown = (row: Residual, value: number) => showMeasured(row.quantity, value)
