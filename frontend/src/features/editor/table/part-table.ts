/** The design as tables: a kind of part each, a part a row, a field a column. */
import type { Design } from '@/api/types'
import { labelOf } from '@/lib/design/fields/design-words'
import { arranged } from '@/lib/design/fields/field-groups'
import { definitionOf, fieldsOf, type Field } from '@/lib/design/fields/schema-fields'
import { nestedParts } from '@/lib/design/nested-parts'
import { partsOfKind, type Part, type PartKind } from '@/lib/design/parts'

export type TableColumn = { name: string; label: string; help: string; kind: Field['kind']; isMain: boolean }
export type TableRow = { part: Part; fields: Map<string, Field> }
export type PartTable = { columns: TableColumn[]; rows: TableRow[] }

/** Rows of one kind need not have the same fields: a VMFS datastore has a LUN, a vVol one a PE. */
export function tableOf(design: Design, kind: PartKind): PartTable {
  const rows = partsOfKind(design, kind).map((part) => ({ part, fields: fieldsOfPart(part) }))
  const main = new Set(rows.flatMap(({ part }) => mainFields(part)))
  const columns = new Map(
    rows.flatMap(({ fields }) =>
      [...fields].map(([name, field]) => [name, columnOf(name, field, main.has(name) || INNER.test(name))]),
    ),
  )
  return { columns: [...columns.values()], rows }
}

/** The fields of a part by their path in it: `lun_depth`, `media.count`. */
function fieldsOfPart(part: Part): Map<string, Field> {
  const own = inOrder(part, fieldsOf(definitionOf(part), part.value, part.pointer))
  const inner = nestedParts(part).flatMap(({ name, definition, value, pointer }) =>
    fieldsOf(definition, value, pointer).map((field): [string, Field] => [
      `${name}.${field.name}`,
      { ...field, label: `${labelOf(name)}: ${field.label}` },
    ]),
  )
  return new Map([...own.map((field): [string, Field] => [field.name, field]), ...inner])
}

/** What the VMs of a group ask for, and what a pool is made of, always matter. */
const INNER = /^(workload|media)\./

function mainFields(part: Part): string[] {
  const { first } = arranged(part.kind, fieldsOf(definitionOf(part), part.value, part.pointer))
  return first.map(({ name }) => name)
}

/** As in the inspector: what matters first; the id, which is for links and files, last. */
function inOrder({ kind }: Part, fields: Field[]): Field[] {
  const { first, groups } = arranged(kind, fields)
  const ordered = [...first, ...groups.flatMap((group) => group.fields)]
  return [...ordered.filter((field) => field.kind !== 'id'), ...ordered.filter((field) => field.kind === 'id')]
}

function columnOf(name: string, { label, unit, help, kind }: Field, isMain: boolean): TableColumn {
  return { name, label: unit === null ? label : `${label} [${unit}]`, help, kind, isMain }
}

/** Whether a column holds numbers: they are set right, so that their digits align. */
export function isNumeric({ kind }: { kind: Field['kind'] }): boolean {
  return kind === 'integer' || kind === 'number'
}

/** The table with all its columns, or with those that matter most. */
export function withColumns(table: PartTable, hasAll: boolean): PartTable {
  return hasAll ? table : { ...table, columns: table.columns.filter(({ isMain }) => isMain) }
}
