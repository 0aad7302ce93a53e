/** The design as tables: a kind of part each, a part a row, a field a column. */
import { partsOfKind, type Part, type PartKind } from './parts'
import { join } from './pointer'
import { definitionOf, definitionOfWorkload, fieldsOf, type Field } from './schema-fields'

import type { Design, VmGroup } from '@/api/types'

export type TableColumn = { name: string; label: string; help: string }
export type TableRow = { part: Part; fields: Map<string, Field> }
export type PartTable = { columns: TableColumn[]; rows: TableRow[] }

/** Rows of one kind need not have the same fields: a VMFS datastore has a LUN, a vVol one a PE. */
export function tableOf(design: Design, kind: PartKind): PartTable {
  const rows = partsOfKind(design, kind).map((part) => ({
    part,
    fields: new Map(fieldsOfPart(part).map((field) => [field.name, field])),
  }))
  const columns = new Map(
    rows.flatMap(({ fields }) => [...fields.values()]).map((field) => [field.name, columnOf(field)]),
  )
  return { columns: [...columns.values()], rows }
}

function fieldsOfPart(part: Part): Field[] {
  const own = fieldsOf(definitionOf(part.kind, part.value), part.value, part.pointer)
  if (part.kind !== 'vm_group') return own
  const { workload } = part.value as unknown as VmGroup
  const at = join(part.pointer, 'workload')
  return [...own, ...fieldsOf(definitionOfWorkload(workload.loop), workload, at)]
}

function columnOf({ name, label, unit, help }: Field): TableColumn {
  return { name, label: unit === null ? label : `${label} [${unit}]`, help }
}
