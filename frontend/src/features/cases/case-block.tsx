import { filteredRows, fitText, type CaseFilter } from './cases'
import styles from './cases.module.css'
import { RowTable } from './row-table'

import type { CaseRows } from '@/api/types'
import { Block } from '@/components/block'
import { TitledStatements } from '@/components/statements'
import { DataTable, num } from '@/components/tables/data-table'
import { threeDigits } from '@/lib/format/format'

type Props = { published: CaseRows; filter: CaseFilter }

/** One published document: its rows, what was fitted to them, and what it does not show. */
export function CaseBlock({ published, filter }: Props) {
  const { id, title, source, rows } = published
  const shown = filteredRows(rows, filter)
  return (
    <Block id={id} title={title} lead={source} folded>
      {shown.length > 0 && <RowTable caption={`Numbers of ${title}`} rows={shown} />}
      {rows.length > 0 && shown.length === 0 && <p>No row of this case fits the filters.</p>}
      <Basis published={published} />
    </Block>
  )
}

function Basis({ published }: { published: CaseRows }) {
  const { title, fits, assumptions, caveats } = published
  return (
    <>
      {fits.map((fit) => (
        <p key={fit.what}>{fitText(fit)}</p>
      ))}
      <details className={styles.basis}>
        <summary>What was fitted and assumed</summary>
        <DataTable
          caption={`Fitted parameters of ${title}`}
          columns={['Parameter', num('Value'), { label: 'Fitted to', wide: true }]}
          rows={fits
            .flatMap((fit) => fit.parameters)
            .map(({ parameter, value, meaning }) => ({
              key: parameter,
              cells: [parameter, threeDigits(value), meaning],
            }))}
        />
        <TitledStatements level="h3" title="Assumed" statements={assumptions} />
        <TitledStatements level="h3" title="Not shown" statements={caveats} />
      </details>
    </>
  )
}
