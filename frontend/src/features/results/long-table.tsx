import styles from './results.module.css'

import { DataTable, type Column, type Row } from '@/components/tables/data-table'
import { splitRows } from '@/lib/report/report-rows'


type Props = { caption: string; columns: Column[]; rows: Row[] }

/** A table of which the first rows matter most; the others open on demand. */
export function LongTable({ caption, columns, rows }: Props) {
  const { first, rest } = splitRows(rows)
  if (rows.length === 0) return <p className="quiet">This design has none.</p>
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={first} />
      {rest.length > 0 && (
        <details className={styles.details}>
          <summary>{rest.length} more</summary>
          <DataTable caption={`${caption}, the others`} columns={columns} rows={rest} />
        </details>
      )}
    </>
  )
}
