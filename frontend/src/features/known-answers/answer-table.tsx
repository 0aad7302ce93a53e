import type { AnswerGroup } from './answers'

import { Block } from '@/components/block'
import { DataTable, num } from '@/components/tables/data-table'
import { Term } from '@/components/term'
import { NO_BREAK } from '@/lib/format/format'

/** Exact values of one unit beside the simulated ones; folded where all hold. */
export function AnswerTable({ group }: { group: AnswerGroup }) {
  const { key, title, outcome, rows } = group
  return (
    <Block
      id={key.replace(/\W+/g, '-').toLowerCase()}
      title={title}
      lead={outcome}
      folded={rows.every(({ holds }) => holds)}
    >
      <DataTable
        caption={title}
        columns={[
          { label: 'Queue', wide: true },
          'What',
          num('Exact'),
          num('Simulated'),
          num(`±${NO_BREAK}99.9${NO_BREAK}%`),
          'Verdict',
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            row.question,
            <Term key="what" meaning={row.source}>
              {row.what}
            </Term>,
            row.exact,
            row.simulated,
            row.error,
            row.holds ? row.verdict : <strong>{row.verdict}</strong>,
          ],
        }))}
        stacks
      />
    </Block>
  )
}
