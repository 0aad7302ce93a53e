import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { pageOf } from './member-pages'
import styles from './results.module.css'

import { fetchAllRows } from '@/api/calls'
import type { Design, Report } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable, type Heading, type Row } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { designText } from '@/lib/design/same-design'

type Named = { id: string; name?: string | null | undefined }
type Props<T extends Named> = {
  design: Design
  caption: string
  columns: Heading[]
  /** All rows of a kind, the worst first. */
  sorted: (report: Report) => T[]
  rowOf: (report: Report, row: T, name: string) => Row
}

/** Every queue or part one by one, where a report has three rows for many that are alike; loaded on demand. */
export function EachMember<T extends Named>(props: Props<T>) {
  return (
    <Folded className="details" summary="One by one, the worst first (estimated)">
      <Members {...props} />
    </Folded>
  )
}

function Members<T extends Named>({ design, caption, columns, sorted, rowOf }: Props<T>) {
  const [typed, setTyped] = useState('')
  const [start, setStart] = useState(0)
  const { data: report, error } = useQuery({
    queryKey: ['all rows', designText(design)],
    queryFn: ({ signal }) => fetchAllRows(design, signal),
    staleTime: Infinity,
  })
  if (error !== null) return <ErrorNotice error={error} doing="Estimating each of them" />
  if (report === undefined) return <p className="quiet">Estimating each of them</p>
  const { shown, from, to, total, previous, next } = pageOf(sorted(report), typed, start)
  return (
    <>
      <div className={styles.pages}>
        <TextInput
          aria-label={`Find in ${caption}`}
          placeholder="Find by name"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setStart(0)
          }}
        />
        <span role="status" className="quiet">
          {total === 0 ? 'None has this name.' : `${from} to ${to} of ${total}`}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={previous === null}
          onClick={() => setStart(previous ?? 0)}
        >
          Previous
        </Button>
        <Button size="compact-sm" variant="default" disabled={next === null} onClick={() => setStart(next ?? 0)}>
          Next
        </Button>
      </div>
      <DataTable
        stacks="early"
        caption={`${caption}, one by one`}
        columns={columns}
        rows={shown.map((row) => rowOf(report, row, row.name ?? row.id))}
      />
    </>
  )
}
