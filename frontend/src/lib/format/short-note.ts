/** Why a number has no value or no interval, as short as a cell of a table. */
import { NO_BREAK, count, whole } from './format'

const LONGEST = 40
const NEEDED_IOS = /(?:needs|about) (\d[\d\u2009\u202f]*)\s+I\/Os|(\d[\d\u2009\u202f]*) are needed/

/** "needs 3.70M I/Os" of a sentence that says why; short notes remain as they are. */
export function shortNote(note: string): string {
  const found = NEEDED_IOS.exec(note)
  const digits = found?.[1] ?? found?.[2]
  if (digits !== undefined) {
    const ios = Number(digits.replaceAll(/[\u2009\u202f]/g, ''))
    return `needs ${ios < 1000 ? whole(ios) : count(ios)}${NO_BREAK}I/Os`
  }
  if (note.length <= LONGEST) return note
  const [head = ''] = note.split(/[:;]/)
  return head.length < note.length ? head : note
}
