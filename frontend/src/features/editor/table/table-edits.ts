/** Edits of a table: a block pasted from a spreadsheet, and a value filled down. */
import type { TableRow } from './part-table'

import type { Design } from '@/api/types'
import { choiceOf, parseInput } from '@/features/editor/inspector/field-input'
import { addPart } from '@/lib/design/design-edits'
import type { Field } from '@/lib/design/fields/schema-fields'
import { KINDS, type PartKind } from '@/lib/design/parts'

export type CellEdit = { pointer: string; value: unknown }
export type Pasted = { edits: CellEdit[]; refused: string[] }

/** The cells of a block that a spreadsheet copied; null for a single value, which its box takes. */
export function cellsOf(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t'))
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells
}

/** A design with rows for all lines of a pasted block, and how many lines found no place. */
export type Grown = { design: Design; ids: string[]; leftOver: number }

/** Adds as many parts of a kind as lines of a block have no row, by the rules of the button Add, next to the last row. */
export function grownBy(design: Design, kind: PartKind, lines: number, holder: string | null): Grown {
  const grown: Grown = { design, ids: [], leftOver: Math.max(0, lines) }
  while (grown.leftOver > 0) {
    const added = addPart(grown.design, kind, holder)
    if (added === null) break
    grown.design = added.design
    grown.ids.push(added.id)
    grown.leftOver -= 1
  }
  return grown
}

/** Lines of a block that reach below the last of so many rows. */
export function linesBelow(rows: number, firstRow: number, lines: number): number {
  return firstRow + lines - rows
}

/** What a block changes whose first cell falls on a field of a row, in the order in which they are shown. */
export function pasteAt(
  rows: TableRow[],
  columns: string[],
  at: { row: number; column: string },
  cells: string[][],
): Pasted {
  const pasted: Pasted = { edits: [], refused: [] }
  const first = columns.indexOf(at.column)
  cells.forEach((line, down) => {
    line.forEach((text, across) => {
      const row = rows[at.row + down]
      const field = row?.fields.get(columns[first + across] ?? '')
      if (row === undefined || field === undefined || field.kind === 'id') return
      take(pasted, field, row.part.title, text.trim())
    })
  })
  return pasted
}

/** The value of a field on all rows below it that have the field. */
export function fillDown(rows: TableRow[], at: { row: number; column: string }): CellEdit[] {
  const source = rows[at.row]?.fields.get(at.column)
  if (source === undefined || source.kind === 'id') return []
  return rows.slice(at.row + 1).flatMap((row) => {
    const field = row.fields.get(at.column)
    return field === undefined ? [] : [{ pointer: field.pointer, value: source.value }]
  })
}

function take(pasted: Pasted, field: Field, title: string, text: string): void {
  if (text === '' && !field.required) {
    pasted.edits.push({ pointer: field.pointer, value: undefined })
    return
  }
  const parsed = parseInput(field, text)
  const isChoice = field.choices.length === 0 || field.kind === 'profile' || choiceOf(field, text) !== undefined
  if (parsed.ok && isChoice) pasted.edits.push({ pointer: field.pointer, value: parsed.value })
  else
    pasted.refused.push(
      `${field.label} of ${title}: "${text}" ${parsed.ok ? 'is not among the choices' : 'was refused'}`,
    )
}

/** How a value is compared when rows are sorted: numbers as numbers, unset ones last. */
export function sortValue(row: TableRow, column: string): string | number | undefined {
  const field = row.fields.get(column)
  const value = field?.value ?? field?.preset
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

/** Why lines of a block found no row: the part that would hold them is missing. */
export function leftOverInWords(kind: PartKind, leftOver: number): string {
  const { label, parent } = KINDS[kind]
  const rows = leftOver === 1 ? '1 row' : `${leftOver} rows`
  const holder = parent === null ? '' : ` Add ${KINDS[parent].label} first, and paste again.`
  return `${rows} do not fit into the table of ${label}.${holder}`
}
