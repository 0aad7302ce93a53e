/** What is wrong with candidates, and what their numbers rest on: each text once, with its candidates. */
import { ERROR_FIELD } from './candidate-titles'
import { nameOf, WORDS_OF } from './candidates'

import type { CandidateRow } from '@/api/types'
import { grouped } from '@/lib/format/names'

export type RefusedCandidates = {
  names: string
  count: number
  /** As the table has it. */
  column: string
  /** What the column is about, in words; empty where it is no field. */
  field: string
  message: string
}

/** What is wrong, each finding once with the rows that it is about. */
export function refusedCandidates(rows: CandidateRow[]): RefusedCandidates[] {
  const refused = rows.flatMap((row, index) => {
    const { error_message: message, error_column: column, [ERROR_FIELD]: field } = row
    return message
      ? [
          {
            name: nameOf(row, index),
            column: String(column ?? ''),
            field: String(field ?? ''),
            message: String(message),
          },
        ]
      : []
  })
  return [...grouped(refused, ({ column, message }) => `${column} ${message}`).values()].flatMap((those) => {
    const [first] = those
    return first === undefined
      ? []
      : [
          {
            column: first.column,
            field: first.field,
            message: first.message,
            names: namesOf(those.map(({ name }) => name)),
            count: those.length,
          },
        ]
  })
}

export type Assumption = { text: string; names: string }

/** What the numbers rest on, each text once with the candidates that it holds for. */
export function assumptionsOf(rows: CandidateRow[]): Assumption[] {
  return textsOf(rows, 'assumptions')
}

/** What the intervals hold, each text once with the candidates that it holds for. */
export function intervalsOf(rows: CandidateRow[]): Assumption[] {
  return textsOf(rows, 'intervals')
}

/** Why numbers are not to be relied on, each text once with the candidates that it is about. */
export function candidateDoubts(rows: CandidateRow[]): Assumption[] {
  return textsOf(rows, 'outside_validity')
}

function textsOf(rows: CandidateRow[], column: string): Assumption[] {
  const found = new Map<string, string[]>()
  rows.forEach((row, index) => {
    const text = row[column]
    if (typeof text !== 'string' || text === '') return
    found.set(text, [...(found.get(text) ?? []), nameOf(row, index)])
  })
  return [...found].map(([text, names]) => ({ text, names: namesOf(names) }))
}

/** The first names of many, and how many more there are. */
function namesOf(names: string[]): string {
  const more = names.length > WORDS_OF ? ` and ${names.length - WORDS_OF} more` : ''
  return `${names.slice(0, WORDS_OF).join('; ')}${more}`
}
