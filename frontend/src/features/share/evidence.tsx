import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { differenceInDigits, verdictInWords, shortDigest } from './reproduction'

import { fetchRepetition, startRepetition } from '@/api/calls'
import { isFinal, RUN } from '@/api/jobs'
import type { RepeatedDesign } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { JobState } from '@/components/job/job-state'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'
import { progressPercent } from '@/lib/report/progress'

/** A result that is pinned, and computed again by whoever doubts it. */
export function Evidence({ token }: { token: string }) {
  const [runId, setRunId] = useState<string | null>(null)
  const run = useJob(RUN, runId)
  const start = useStartJob(RUN, () => startRepetition(token), { onStarted: setRunId })
  const ended = run.data !== undefined && isFinal(run.data)
  const repetition = useQuery({
    queryKey: ['repetition', token, runId],
    queryFn: () => fetchRepetition(token, runId ?? ''),
    enabled: runId !== null && ended,
    staleTime: Infinity,
  })
  return (
    <Block
      id="evidence"
      title="Evidence"
      lead="Designs, engine, seed and model version are pinned. Compute the result again from scratch to verify it."
    >
      <div>
        <BusyButton busy={start.isPending} disabled={runId !== null && !ended} onClick={() => start.mutate(undefined)}>
          Compute it again
        </BusyButton>
      </div>
      {start.isError && <ErrorNotice error={start.error} doing="Starting the computation" />}
      {run.isError && <ErrorNotice error={run.error} doing="Following the computation" />}
      {run.data !== undefined && !ended && (
        <JobState
          kind={RUN}
          job={run.data}
          what="the computation"
          told={run.data.progress.text}
          percent={progressPercent(run.data)}
        />
      )}
      {repetition.isError && <ErrorNotice error={repetition.error} doing="Comparing the results" />}
      {repetition.data !== undefined && (
        <>
          <p role="status">
            <strong>{repetition.data.text}</strong>
          </p>
          {repetition.data.designs.length > 0 && <Digests designs={repetition.data.designs} />}
        </>
      )}
    </Block>
  )
}

function Digests({ designs }: { designs: RepeatedDesign[] }) {
  return (
    <DataTable
      caption="Digest of every counter, sum and histogram"
      columns={['Design', 'Outcome', 'Pinned', 'Computed again', { label: 'What differs, and why', wide: true }]}
      rows={designs.map((design) => ({
        key: design.design_id,
        cells: [
          design.design_id,
          verdictInWords(design),
          <code key="before">{shortDigest(design.digest_before)}</code>,
          <code key="after">{shortDigest(design.digest_after)}</code>,
          differenceInDigits(design),
        ],
      }))}
    />
  )
}
