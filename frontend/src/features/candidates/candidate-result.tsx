import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { CandidateFront } from './candidate-front'
import { assumptionsOf, refusedCandidates } from './candidate-notes'
import { CandidateRanking } from './candidate-ranking'
import { inPageWords } from './candidate-titles'
import { batchPercent, batchStatus, SHOWN_ROWS } from './candidates'
import styles from './candidates.module.css'

import { fetchBatchRows } from '@/api/calls'
import { BATCH, isFinal } from '@/api/jobs'
import type { Batch, CandidateRow, Design } from '@/api/types'
import { FileLink } from '@/components/file-link'
import { JobState } from '@/components/job/job-state'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { Breakable } from '@/components/tables/breakable'
import { DataTable } from '@/components/tables/data-table'

/** How far a batch is, and what its candidates cost and give once it has ended. */
export function CandidateResult({ batch, designs }: { batch: Batch; designs: Design[] }) {
  const rows = useQuery({
    queryKey: ['batch-rows', batch.id],
    queryFn: () => fetchBatchRows(batch.id),
    enabled: isFinal(batch),
    staleTime: Infinity,
    select: (found) => inPageWords(found, designs),
  })
  return (
    <div className={styles.result}>
      <JobState
        kind={BATCH}
        job={batch}
        what="the candidates"
        told={batchStatus(batch)}
        percent={batchPercent(batch)}
      />
      {batch.notes.length > 0 && (
        <Notice tone="warn" title="Check how the table was read">
          <ul>
            {batch.notes.map((note) => (
              <li key={note}>
                <Breakable>{note}</Breakable>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {rows.isError && <ErrorNotice error={rows.error} doing="Loading the results" />}
      {rows.isLoading && <Skeleton height={320} animate={false} />}
      {rows.data !== undefined && (
        <>
          <CandidateRanking rows={rows.data} />
          <CandidateFront rows={rows.data} />
          <Refused rows={rows.data} />
          <div>
            <FileLink path={batch.file}>The table with all results</FileLink>, in the format of your file.
          </div>
          <Assumptions rows={rows.data} />
        </>
      )}
    </div>
  )
}

function Refused({ rows }: { rows: CandidateRow[] }) {
  const refused = refusedCandidates(rows)
  if (refused.length === 0) return null
  return (
    <DataTable
      stacks
      caption="Rows without a result"
      columns={[
        'Without a result',
        { label: 'Column', wide: true },
        { label: 'What is wrong, and what to do', wide: true },
      ]}
      rows={refused
        .slice(0, SHOWN_ROWS)
        .map(({ names, column, field, message }) => ({
          key: `${column} ${message}`,
          cells: [names, <Place column={column} field={field} />, <Breakable>{message}</Breakable>],
        }))}
    />
  )
}

/** The field in words, and the column as the table has it. */
function Place({ column, field }: { column: string; field: string }) {
  return (
    <>
      {field}
      <div className="quiet">
        <Breakable>{column}</Breakable>
      </div>
    </>
  )
}

function Assumptions({ rows }: { rows: CandidateRow[] }) {
  const assumptions = assumptionsOf(rows)
  if (assumptions.length === 0) return null
  return (
    <details className="details">
      <summary>Assumptions behind prices, capacities and densities</summary>
      <ul>
        {assumptions.slice(0, SHOWN_ROWS).map(({ text, names }) => (
          <li key={text}>
            {names}: {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
