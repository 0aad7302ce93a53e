/** Why a candidate has no total price. */
import type { CandidateRow } from '@/api/types'
import { shortList } from '@/lib/format/names'

/** "no price given for esx01, fabric01; enter 0 for what is not to count", as the server says it. */
const UNPRICED = /^no price given for (.*?)(, \.\.\.)?;/

/** "fabric fabric01": the name says what it is. */
const KIND_AGAIN = /^(\w+) (?=\1)/

/** Why a total price is missing, with the parts that have none. */
export function withoutPrice(row: CandidateRow): string {
  const note = String(row.price_note ?? '')
  const [, parts, isCut] = UNPRICED.exec(note) ?? []
  if (parts === undefined) return note === '' ? 'no total price' : note.replace(': ', '; ')
  const named = parts.split(', ').map((part) => part.replace(KIND_AGAIN, ''))
  return `no price for ${isCut === undefined ? shortList(named) : `${named.join(', ')} and others`}`
}

const NO_CURRENCY = 'no currency given'

/** Why no candidate has a place in the chart of prices, and what to do. */
export function withoutDots(rows: CandidateRow[]): string {
  if (rows.some(({ price_note: note }) => String(note ?? '').startsWith(NO_CURRENCY))) {
    return 'No row has a price, since its design has no currency: enter one under Prices, save, and evaluate again.'
  }
  return (
    'No row has both a total price in the one currency and this number. Give every host, fabric and array a price, ' +
    'in the design or in columns of the table.'
  )
}
