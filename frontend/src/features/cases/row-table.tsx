import { Link } from 'react-router'

import {
  computedText,
  designAddress,
  errorText,
  evidenceText,
  noteText,
  publishedText,
  spreadText,
  toleranceText,
} from './cases'
import styles from './cases.module.css'

import type { ComputedRow } from '@/api/types'
import { DataTable } from '@/components/data-table'


/** Published beside computed, row by row. */
export function RowTable({ caption, rows }: { caption: string; rows: ComputedRow[] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'id', label: 'Row' },
        { key: 'quantity', label: 'Quantity', wide: true },
        { key: 'role', label: 'Role' },
        { key: 'published', label: 'Published', numeric: true },
        { key: 'computed', label: 'Computed', numeric: true },
        { key: 'error', label: 'Error', numeric: true },
        { key: 'tolerance', label: 'Tolerance', numeric: true },
        { key: 'verdict', label: 'Verdict' },
        { key: 'shows', label: 'What it shows' },
        { key: 'design', label: 'Design' },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.id,
          <Quantity key="quantity" row={row} />,
          row.role,
          publishedText(row),
          <span key="computed">
            {computedText(row)}
            <span className={styles.note}>{spreadText(row)}</span>
          </span>,
          errorText(row),
          toleranceText(row),
          row.verdict === 'outside' ? <strong>{row.verdict}</strong> : row.verdict,
          evidenceText(row),
          <DesignLink key="design" row={row} />,
        ],
      }))}
    />
  )
}

function Quantity({ row }: { row: ComputedRow }) {
  return (
    <>
      {row.quantity}
      {row.unit !== '' && ` [${row.unit}]`}
      <span className={styles.note}>{noteText(row)}</span>
    </>
  )
}

function DesignLink({ row }: { row: ComputedRow }) {
  const address = designAddress(row)
  if (address === null) return <>{'\u2013'}</>
  return (
    <Link to={address} aria-label={`Open the design of row ${row.id}`}>
      Open
    </Link>
  )
}
