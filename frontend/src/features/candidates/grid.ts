/** Candidates as a grid in the page: a row each, with the fields that it changes. */
import type { CandidateRow, Design } from '@/api/types'
import { pathsOf, sweptFields } from '@/lib/design/fields/class-fields'
import type { Option } from '@/lib/design/fields/field-options'
import { listParts, type PartKind } from '@/lib/design/parts'
import { csvText } from '@/lib/files/csv'
import { count, latency, money, NO_BREAK } from '@/lib/format/format'
import { asMs } from '@/lib/format/units'

export type GridRow = { key: string; name: string; design: string; cells: Record<string, string> }
export type Grid = { columns: string[]; rows: GridRow[] }

export type GridField = {
  /** As an override names it; several that take the same value are joined. */
  path: string
  label: string
  /** What the design of a row has, shown in an empty cell. */
  placeholder: string
  /** Items of a price list to choose from; null where a number is typed. */
  options: Option[] | null
}

const PRICED: readonly PartKind[] = ['host', 'fabric', 'array']
const LISTS: Partial<Record<PartKind, string>> = { host: 'hosts', fabric: 'fabrics', array: 'arrays' }
const MONEY = [
  { name: 'quote', label: 'quote' },
  { name: 'list_price', label: 'list price' },
  { name: 'discount_pct', label: 'discount [%]' },
] as const

/** The fields that a column may be about: number fields of the design, price items and prices of its parts. */
export function gridFields(design: Design): GridField[] {
  const items = (design.price_list ?? []).map(({ id, name }) => ({
    value: id,
    label: name == null ? id : `${name} (${id})`,
  }))
  const priced = listParts(design).filter(({ kind }) => PRICED.includes(kind))
  return [
    ...(items.length === 0
      ? []
      : priced.map(({ kind, id, title }) => ({
          path: `${LISTS[kind]}.${id}.price_item`,
          label: `${title}: price item`,
          placeholder: '',
          options: items,
        }))),
    ...sweptFields(design).map(({ path, label, value }) => ({
      path,
      label,
      placeholder: value === null ? '' : String(value),
      options: null,
    })),
    ...priced.flatMap(({ kind, id, title }) =>
      MONEY.map(({ name, label }) => ({
        path: `${LISTS[kind]}.${id}.price.${name}`,
        label: `${title}: ${label}`,
        placeholder: '',
        options: null,
      })),
    ),
  ]
}

/** A row for each design, and its most telling field as the first column: a depth of a host, and a price item if there are any. */
export function firstGrid(designs: Design[]): Grid {
  const [design] = designs
  const fields = design === undefined ? [] : gridFields(design)
  const depth = fields.find(({ path }) => path.endsWith('.lun_depth'))
  const item = fields.find(({ options }) => options !== null)
  return {
    columns: [depth, item].flatMap((field) => field?.path ?? []),
    rows: designs.map(({ id, title }, index) => ({ key: String(index), name: title, design: id, cells: {} })),
  }
}

/** One more row: a copy of the last one, with a name of its own. */
export function withRow(grid: Grid): Grid {
  const last = grid.rows.at(-1)
  const key = String(Math.max(-1, ...grid.rows.map((row) => Number(row.key))) + 1)
  const row = { name: `Candidate ${grid.rows.length + 1}`, design: last?.design ?? '', cells: { ...last?.cells }, key }
  return { ...grid, rows: [...grid.rows, row] }
}

export function withoutRow(grid: Grid, key: string): Grid {
  return { ...grid, rows: grid.rows.filter((row) => row.key !== key) }
}

export function withChange(grid: Grid, key: string, change: Partial<Omit<GridRow, 'key'>>): Grid {
  return { ...grid, rows: grid.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }
}

export function withCell(grid: Grid, key: string, column: string, text: string): Grid {
  const row = grid.rows.find((one) => one.key === key)
  return withChange(grid, key, { cells: { ...row?.cells, [column]: text } })
}

export function withColumn(grid: Grid, column: string): Grid {
  return grid.columns.includes(column) ? grid : { ...grid, columns: [...grid.columns, column] }
}

export function withoutColumn(grid: Grid, column: string): Grid {
  return { ...grid, columns: grid.columns.filter((one) => one !== column) }
}

/** The grid as the table that the server reads; a column of several fields is one for each. */
export function gridTable({ columns, rows }: Grid): string {
  const paths = columns.flatMap((column) => pathsOf(column).map((path) => ({ column, path })))
  return csvText({
    header: ['name', 'design', ...paths.map(({ path }) => path)],
    rows: rows.map(({ name, design, cells }) => [
      name,
      design,
      ...paths.map(({ column }) => (cells[column] ?? '').trim()),
    ]),
  })
}

/** The fields of the other columns, those whose name has the words first. */
export function offeredFields(fields: GridField[], grid: Grid): Option[] {
  return fields.filter(({ path }) => !grid.columns.includes(path)).map(({ path, label }) => ({ value: path, label }))
}

export type GridAnswer = {
  price: string
  iops: string
  p99: string
  rank: string
  problem: string | null
  isBest: boolean
}

/** What each row of the grid gives, in its order; the rank is by price per IOPS, without prices by p99. */
export function gridAnswers(rows: CandidateRow[]): GridAnswer[] {
  const byPrice = rows.some(({ rank_price_per_iops: rank }) => typeof rank === 'number')
  return rows.map((row) => {
    const rank = byPrice ? row.rank_price_per_iops : row.rank_latency_p99_ms
    const [price, iops, p99] = [row.total_price, row.iops, row.latency_p99_ms]
    return {
      price: typeof price === 'number' ? [money(price), row.currency].join(NO_BREAK) : '–',
      iops: typeof iops === 'number' ? count(iops) : '–',
      p99: typeof p99 === 'number' ? latency(asMs(p99)) : '–',
      rank: typeof rank === 'number' ? `${rank}` : '–',
      problem: typeof row.error_message === 'string' && row.error_message !== '' ? row.error_message : null,
      isBest: rank === 1,
    }
  })
}

/** Whether rows are those of a grid that was evaluated before: the same names in the same order, and nothing changed. */
export function areOf({ rows }: Grid, found: CandidateRow[]): boolean {
  const isBare = (row: CandidateRow) =>
    Object.entries(row).every(([column, cell]) => !column.includes('.') || cell === null || cell === '')
  const isSame = ({ name, cells }: GridRow, index: number) =>
    name === found[index]?.name && Object.keys(cells).length === 0
  return rows.length === found.length && found.every(isBare) && rows.every(isSame)
}

/** What the rank is by. */
export function rankLabel(rows: CandidateRow[]): string {
  return rows.some(({ rank_price_per_iops: rank }) => typeof rank === 'number') ? 'Rank, price per IOPS' : 'Rank, p99'
}
