/** Points from elsewhere in the form: a table, a file, or a block of cells pasted among the boxes. */
import { pointsFromCsv } from './calibration-csv'
import { blankPoint, draftOfMeasurements, type MeasurementsDraft, type PointDraft } from './calibration-draft'

import type { Design, Measurements } from '@/api/types'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { cellsOfLine } from '@/lib/files/csv'
import { readNumber } from '@/lib/format/typed-number'

const MOST_POINTS = 500

export type Taken = { ok: true; draft: MeasurementsDraft; told: string } | { ok: false; message: string }

/** "5 rows taken." */
function told({ points }: Pick<MeasurementsDraft, 'points'>): string {
  return `${points.length} ${points.length === 1 ? 'row' : 'rows'} taken.`
}

/** The draft with the rows of a table in place of its own. */
export function withTable(draft: MeasurementsDraft, text: string, design: Design): Taken {
  const pasted = pointsFromCsv(text, sweptFields(design))
  if (!pasted.ok) return pasted
  const { columns, further, points } = pasted
  const loadFrom = pasted.loadFrom ?? draft.loadFrom
  return { ok: true, draft: { ...draft, loadFrom, columns, further, points }, told: told(pasted) }
}

/** The draft with what a file holds: a table, or measurements as the command writes them. */
export function withFile(draft: MeasurementsDraft, name: string, text: string, design: Design): Taken {
  if (!name.toLowerCase().endsWith('.json')) return withTable(draft, text, design)
  const measurements = measurementsIn(text)
  if (measurements === null) {
    return {
      ok: false,
      message: `${name} holds no measured points. It needs "points", as qdepth import --measurements writes them.`,
    }
  }
  const read = draftOfMeasurements(measurements, [], sweptFields(design))
  const hasParameters = read.parameters.length > 0
  const parameters = hasParameters ? read.parameters : draft.parameters
  return {
    ok: true,
    draft: { ...read, parameters, predicts: hasParameters ? false : draft.predicts },
    told: told(read),
  }
}

function measurementsIn(text: string): Measurements | null {
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data !== 'object' || data === null || !('points' in data) || !Array.isArray(data.points)) return null
    const isNamed = (point: unknown) => typeof point === 'object' && point !== null && 'id' in point && 'role' in point
    return data.points.length > 0 && data.points.every(isNamed) ? (data as Measurements) : null
  } catch {
    return null
  }
}

/** A box of a row: what it holds, and the row with another text in it. */
export type Slot = { read: (point: PointDraft) => string; write: (point: PointDraft, text: string) => PointDraft }

/** The boxes of a row from left to right. */
export function slotsOf({ columns, further }: MeasurementsDraft, isTimed: boolean): Slot[] {
  const own = (key: 'id' | 'iops' | 'latencyMs' | 'durationS'): Slot => ({
    read: (point) => point[key],
    write: (point, text) => ({ ...point, [key]: text }),
  })
  const inList = (key: 'values' | 'further', index: number): Slot => ({
    read: (point) => point[key][index] ?? '',
    write: (point, text) => ({ ...point, [key]: point[key].with(index, text) }),
  })
  return [
    own('id'),
    ...columns.map((_, index) => inList('values', index)),
    own('iops'),
    own('latencyMs'),
    ...(isTimed ? [own('durationS')] : []),
    ...further.map((_, index) => inList('further', index)),
  ]
}

/** The cells of a copied block; null where it is a single cell, which the box takes itself. */
function cellsOf(text: string): string[][] | null {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  if (lines.length === 1 && !text.includes('\t')) return null
  return lines.map((line) => cellsOfLine(line, '\t'))
}

/**
 * The draft with a block pasted into a box and those right of it and below; rows are added as needed. A block with
 * headings replaces all rows. Null where the box takes the text itself.
 */
export function withBlock(
  draft: MeasurementsDraft,
  text: string,
  at: { row: number; slot: number },
  design: Design,
  isTimed: boolean,
): MeasurementsDraft | null {
  const cells = cellsOf(text)
  if (cells === null) return null
  const hasHeadings = cells.length > 1 && (cells[0] ?? []).every((cell) => cell !== '' && !readNumber(cell).ok)
  const table = hasHeadings ? withTable(draft, text, design) : null
  if (table?.ok === true) return table.draft
  const slots = slotsOf(draft, isTimed)
  const points = [...draft.points]
  for (const [down, line] of cells.entries()) {
    const row = at.row + down
    if (row >= MOST_POINTS) break
    const before = points[row] ?? blankPoint(points, draft.columns.length, draft.further.length)
    const { misread: _, ...legible } = before
    points[row] = line.reduce<PointDraft>(
      (point, cell, right) => slots[at.slot + right]?.write(point, cell) ?? point,
      legible,
    )
  }
  return { ...draft, points }
}
