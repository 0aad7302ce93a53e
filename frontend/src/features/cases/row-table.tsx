import { Link } from 'react-router'

import { designAddress, kindText, noteText, writtenRows } from './cases'
import styles from './cases.module.css'

import type { ComputedRow } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { Term } from '@/components/term'
import { NO_BREAK } from '@/lib/format/format'

type Props = {
  caption: string
  rows: ComputedRow[]
  /** The case of each row, where they are of several. */
  titles?: string[]
}

/** Published beside computed, row by row. */
export function RowTable({ caption, rows, titles }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { label: 'Quantity', wide: true },
        ...(titles === undefined ? [] : [{ label: 'Case', wide: true }]),
        'What it is',
        num('Published'),
        num('Computed'),
        num(`±${NO_BREAK}95${NO_BREAK}%`),
        num('Error'),
        num('Tolerance'),
        'Verdict',
        'Design',
      ]}
      rows={writtenRows(rows).map(({ row, published, computed, half, error, tolerance }, index) => ({
        key: row.id,
        cells: [
          <Quantity key="quantity" row={row} />,
          ...(titles === undefined ? [] : [titles[index]]),
          kindText(row),
          published,
          computed,
          half,
          error,
          tolerance,
          row.verdict === 'outside' ? <strong>{row.verdict}</strong> : row.verdict,
          <DesignLink key="design" row={row} />,
        ],
      }))}
      stacks
    />
  )
}

function Quantity({ row }: { row: ComputedRow }) {
  const note = noteText(row)
  const name = row.unit === '' || row.unit === '1' ? row.quantity : `${row.quantity} [${row.unit}]`
  return (
    <>
      {note === '' ? name : <Term meaning={note}>{name}</Term>} <span className={styles.code}>{row.id}</span>
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
