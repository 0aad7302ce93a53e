import { DataTable, type Heading, type Row } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { splitRows } from '@/lib/report/report-rows'

type Props = {
  caption: string
  columns: Heading[]
  rows: Row[]
  /** All rows, where each of those stands for several that are alike. */
  each?: Row[]
  /** As of the tables: "early" where a tablet has no room for so many columns. */
  stacks?: true | 'early'
}

/** A table of which the first rows matter most; the others open on demand. */
export function LongTable({ caption, columns, rows, each = [], stacks = true }: Props) {
  const { first, rest } = splitRows(rows)
  if (rows.length === 0) return <p className="quiet">This design has none.</p>
  return (
    <>
      <DataTable stacks={stacks} caption={caption} columns={columns} rows={first} />
      {each.length > rows.length && (
        <p className="quiet">
          A row with &quot;×&quot; stands for several that are alike, with the numbers of the busiest.
        </p>
      )}
      {rest.length > 0 && (
        <Folded className="details" summary={`${rest.length} more`}>
          <DataTable stacks={stacks} caption={`${caption}, the others`} columns={columns} rows={rest} />
        </Folded>
      )}
      {each.length > rows.length && (
        <Folded className="details" summary={`All ${each.length}`}>
          <DataTable stacks={stacks} caption={`${caption}, each`} columns={columns} rows={each} />
        </Folded>
      )}
    </>
  )
}
