/** Candidates with the names that the page has for designs, parts and fields, and fields that the table may have. */
import type { CandidateRow, Design } from '@/api/types'
import { partsInWords, pathInWords } from '@/lib/design/part-words'
import { capitalised } from '@/lib/format/format'

/** Where a row has the field at fault in words; its column is told beside it, as the table has it. */
export const ERROR_FIELD = 'error_field'

/** Rows that name their designs by title instead of id, and tell in words what is wrong. */
export function inPageWords(rows: CandidateRow[], designs: Design[]): CandidateRow[] {
  return rows.map((row) => {
    const design = row.design ? designs.find(({ id }) => id === row.design) : designs[0]
    if (design === undefined) return row
    return { ...row, ...(row.design ? { design: design.title } : {}), ...errorInWords(row, design) }
  })
}

/** How scripts name columns; here they come with the table. */
const SYNTAX = /Write <collection>.*$/
const OF_TABLE = 'Head the column as in the table to download.'
/** What is wrong with the heading of a column is told with the headings that there may be. */
const HEADING = /^(The path|There is no field)\b/

function errorInWords({ error_message: message, error_column: column }: CandidateRow, design: Design): CandidateRow {
  if (typeof message !== 'string' || message === '') return {}
  if (HEADING.test(message))
    return { error_message: message.replace('The path', 'The column').replace(SYNTAX, OF_TABLE) }
  const field = typeof column === 'string' ? (pathInWords(design, column) ?? '') : ''
  return { error_message: partsInWords(design, message), [ERROR_FIELD]: capitalised(field) }
}

/** A field that the table to download does not have, and may have. */
export function columnBesides(designs: Pick<Design, 'datastores'>[]): string {
  const [store] = designs.flatMap(({ datastores }) => datastores)
  return store === undefined ? 'datastores.<id>.capacity_gib' : `datastores.${store.id}.capacity_gib`
}
