import { EachMember } from './each-member'
import { LongTable } from './long-table'

import type { Design, Report } from '@/api/types'
import type { Heading, Row } from '@/components/tables/data-table'
import { areFolded, nameAmong, type Alike, type Member } from '@/lib/report/alike'

type Props<T extends Member> = {
  report: Report
  design: Design
  caption: string
  /** In the titles of the rows one by one. */
  each?: string
  columns: Heading[]
  /** All rows of a kind in a report, the worst first. */
  sorted: (report: Report) => T[]
  alike: (rows: T[]) => Alike<T>[]
  rowOf: (report: Report, row: T, name: string) => Row
  stacks?: true | 'early'
}

/** The queues or parts of a design, alike ones once, then each on demand. */
export function MemberTable<T extends Member>({ report, design, alike, each, stacks = true, ...table }: Props<T>) {
  const { caption, columns, sorted, rowOf } = table
  const rows = sorted(report)
  return (
    <>
      <LongTable
        stacks={stacks}
        caption={caption}
        columns={columns}
        rows={alike(rows).map(({ first, title }) => rowOf(report, first, title))}
        each={rows.map((row) => rowOf(report, row, nameAmong(row, rows)))}
      />
      {areFolded(rows) && <EachMember {...{ design, columns, sorted, rowOf }} caption={each ?? caption} />}
    </>
  )
}
