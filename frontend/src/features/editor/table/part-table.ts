/** The design as tables: a kind of part each, a part a row, a field a column. */
import type { Design } from '@/api/types'
import { definitionOf, fieldsOf, labelOf, type Field } from '@/lib/design/fields/schema-fields'
import { nestedParts } from '@/lib/design/nested-parts'
import { partsOfKind, type Part, type PartKind } from '@/lib/design/parts'


export type TableColumn = { name: string; label: string; help: string }
export type TableRow = { part: Part; fields: Map<string, Field> }
export type PartTable = { columns: TableColumn[]; rows: TableRow[] }

/** Rows of one kind need not have the same fields: a VMFS datastore has a LUN, a vVol one a PE. */
export function tableOf(design: Design, kind: PartKind): PartTable {
  const rows = partsOfKind(design, kind).map((part) => ({ part, fields: fieldsOfPart(part) }))
  const columns = new Map(
    rows.flatMap(({ fields }) => [...fields].map(([name, field]) => [name, columnOf(name, field)])),
  )
  return { columns: [...columns.values()], rows }
}

/** The fields of a part by their path in it: `lun_depth`, `media.count`. */
function fieldsOfPart(part: Part): Map<string, Field> {
  const own = fieldsOf(definitionOf(part), part.value, part.pointer)
  const inner = nestedParts(part).flatMap(({ name, definition, value, pointer }) =>
    fieldsOf(definition, value, pointer).map((field): [string, Field] => [
      `${name}.${field.name}`,
      { ...field, label: `${labelOf(name)}: ${field.label}` },
    ]),
  )
  return new Map([...own.map((field): [string, Field] => [field.name, field]), ...inner])
}

function columnOf(name: string, { label, unit, help }: Field): TableColumn {
  return { name, label: unit === null ? label : `${label} [${unit}]`, help }
}
