import { useMemo } from 'react'

import { RULE } from './candidate-judgements'
import { candidateDoubts, intervalsOf } from './candidate-notes'
import { currencyOfRows, priceHeadings, rankedCandidates, SHOWN_ROWS, shownCount } from './candidates'
import styles from './candidates.module.css'

import type { CandidateRow } from '@/api/types'
import { SortableTable } from '@/components/tables/sortable-table'
import { TargetVerdict } from '@/components/target-verdict'
import { errorPercent } from '@/lib/format/format'
import { numberColumn } from '@/lib/format/number-column'
import { asPercent } from '@/lib/format/units'

/** Texts about intervals that stand below the table; the file has those of all rows. */
const MOST_TOLD = 3

/** All candidates with a result in one table, to be sorted by any of its columns. */
export function CandidateRanking({ rows }: { rows: CandidateRow[] }) {
  const headings = priceHeadings(currencyOfRows(rows))
  const doubts = useMemo(() => candidateDoubts(rows), [rows])
  const told = useMemo(() => intervalsOf(rows), [rows])
  const ranked = useMemo(() => rankedCandidates(rows), [rows])
  if (ranked.length === 0) return <p>No row has a result, so there is nothing to rank.</p>
  const price = numberColumn(
    ranked.map((one) => one.price),
    'money',
  )
  const iops = numberColumn(
    ranked.map((one) => one.iops),
    'rate',
  )
  const mean = numberColumn(
    ranked.map((one) => one.mean),
    'number',
  )
  const p99 = numberColumn(
    ranked.map((one) => one.p99),
    'number',
  )
  const perIops = numberColumn(
    ranked.map((one) => one.perIops),
    'number',
  )
  const perGb = numberColumn(
    ranked.map((one) => one.perGb),
    'number',
  )
  const hasTargets = ranked.some(({ targets }) => targets !== null)
  return (
    <>
      <SortableTable
        caption={`Candidates: ${shownCount(ranked.length)}`}
        sortedBy="price"
        stacks
        most={SHOWN_ROWS}
        columns={[
          { key: 'candidate', label: 'Candidate' },
          { key: 'price', label: headings.price, numeric: true },
          { key: 'iops', label: 'IOPS', numeric: true },
          { key: 'mean', label: 'Mean [ms]', numeric: true },
          { key: 'p99', label: 'p99 [ms]', numeric: true },
          { key: 'perIops', label: headings.perIops, numeric: true },
          { key: 'perGb', label: headings.perGb, numeric: true },
          ...(hasTargets ? [{ key: 'targets', label: 'Meets its targets?', wide: true }] : []),
          { key: 'worth', label: 'Worth its price?', wide: true },
          { key: 'binds', label: 'Bottleneck', wide: true },
        ]}
        rows={ranked.map((one) => ({
          key: String(one.index),
          values: [
            one.index,
            one.price,
            one.iops,
            one.mean,
            one.p99,
            one.perIops,
            one.perGb,
            ...(hasTargets ? [one.targets?.sentence ?? null] : []),
            one.worth,
            one.binds,
          ],
          cells: [
            <Name key="name" name={one.name} inDoubt={one.inDoubt} />,
            price.write(one.price),
            <Figure key="iops" text={iops.write(one.iops)} error={one.iopsError} />,
            <Figure key="mean" text={mean.write(one.mean)} error={one.meanError} />,
            <Figure key="p99" text={p99.write(one.p99)} error={one.p99Error} />,
            perIops.write(one.perIops),
            perGb.write(one.perGb),
            ...(hasTargets ? [<TargetVerdict key="targets" verdict={one.targets} />] : []),
            one.worth,
            one.binds,
          ],
        }))}
      />
      {doubts.slice(0, MOST_TOLD).map(({ text, names }) => (
        <p key={text} className={styles.caution}>
          Do not rely on {names}: {text}
        </p>
      ))}
      {told.slice(0, MOST_TOLD).map(({ text, names }) => (
        <p key={text} className="quiet">
          {told.length === 1 ? '' : `${names}: `}
          {text}
        </p>
      ))}
      <p className="quiet">{RULE}</p>
    </>
  )
}

function Name({ name, inDoubt }: { name: string; inDoubt: boolean }) {
  return (
    <>
      {name}
      {inDoubt && <span className={`${styles.error} ${styles.caution}`}>do not rely on it</span>}
    </>
  )
}

/** A number over half the width of its interval. */
function Figure({ text, error }: { text: string; error: number | null }) {
  return (
    <>
      {text}
      {error !== null && <span className={styles.error}>{errorPercent(asPercent(error))}</span>}
    </>
  )
}
