/** How far rows of published cases are off, as a part of their tolerance. */
import { errorText, isJudged, kindText, publishedText, toleranceText, withinText } from './cases'

import type { Cases, ComputedRow } from '@/api/types'
import { stripPicture, type StripDot, type StripPicture } from '@/lib/charts/strip'

/** Rows further off lie at the end of their strip. */
const MOST_TOLERANCES = 3

/** A strip for each case: a dot for each row that has a tolerance, at its error in tolerances. */
export function caseStrips({ cases }: Pick<Cases, 'cases'>): StripPicture {
  return stripPicture(
    cases.map(({ id, title, rows }) => {
      const dots = rows.flatMap(dotOf)
      const isWhole = dots.length === rows.filter(isJudged).length
      return {
        key: id,
        name: title,
        note: `${withinText(rows)} within${isWhole ? '' : `; ${dots.length} drawn`}`,
        dots,
      }
    }),
    1,
    MOST_TOLERANCES,
  )
}

function dotOf(row: ComputedRow): StripDot[] {
  const error = tolerances(row)
  if (error === null) return []
  const isPrediction = kindText(row) === 'prediction'
  return [
    {
      key: row.id,
      error,
      ends: null,
      tone: row.verdict === 'outside' ? (isPrediction ? 'bad' : 'weak bad') : isPrediction ? 'good' : 'weak',
      text: `${row.quantity} (${row.id}, ${kindText(row)}): published ${publishedText(row)}, ${errorText(row)} off, tolerance ${toleranceText(row)}`,
    },
  ]
}

/** The error as a multiple of the tolerance; null where there is none, or the number is not judged. */
export function tolerances({
  computed,
  error_pct,
  tolerance,
  tolerance_unit: unit,
  verdict,
  ...row
}: ComputedRow): number | null {
  if (computed === null || error_pct === null || !tolerance) return null
  if (verdict !== 'within' && verdict !== 'outside') return null
  const absolute = (computed - nearestAim(row, computed)) / tolerance
  if (unit !== '%') return absolute
  // Of a row in percent the tolerance may be a share of the number, or points.
  const isPoints = row.unit === '%' && verdict === 'within' && Math.abs(error_pct) > tolerance
  return isPoints ? absolute : error_pct / tolerance
}

/** The published number, or the nearest of a range that several instruments show. */
function nearestAim({ published, corrected, published_low: low, published_high: high }: Aim, computed: number): number {
  if (low == null || high == null) return corrected ?? published
  return Math.min(Math.max(computed, low), high)
}

type Aim = Pick<ComputedRow, 'published' | 'corrected' | 'published_low' | 'published_high'>
