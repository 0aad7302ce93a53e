import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { computeKnownAnswers, fetchKnownAnswers } from '@/api/calls'
import type { KnownAnswers } from '@/api/types'
import { DataTable } from '@/components/data-table'
import { ErrorNotice } from '@/components/error-notice'
import { Page } from '@/components/page'
import { SuiteProgress } from '@/components/suite-progress'
import {
  exactText,
  intervalText,
  verdictsInWords,
  verdictText,
} from '@/features/start/known-answers'

const KEY = ['known-answers']
const ASK_AGAIN_MS = 1000

/** Queues whose results are known exactly, beside what the simulation gives for them. */
export function KnownAnswersPage() {
  const queries = useQueryClient()
  const answers = useQuery({
    queryKey: KEY,
    queryFn: fetchKnownAnswers,
    refetchInterval: (query) => (query.state.data?.status === 'running' ? ASK_AGAIN_MS : false),
  })
  const compute = useMutation({
    mutationFn: computeKnownAnswers,
    onSuccess: (started) => queries.setQueryData(KEY, started),
  })
  return (
    <Page
      title="Known answers"
      lead={
        <p className="quiet">
          Queues with exact solutions, simulated by the engine that simulates your designs. Each interval
          holds in 99.9 % of runs. The name of the question seeds its random numbers, so nobody can pick a
          lucky seed.
        </p>
      }
    >
      {answers.isError && <ErrorNotice error={answers.error} doing="Loading the known answers" />}
      {answers.isPending && <Skeleton height={320} />}
      {answers.data && (
        <SuiteProgress
          suite={answers.data}
          what="questions"
          outcome={verdictsInWords(answers.data)}
          onStart={() => compute.mutate()}
        />
      )}
      {compute.isError && <ErrorNotice error={compute.error} doing="Starting the computation" />}
      {answers.data && answers.data.rows.length > 0 && <AnswerTable answers={answers.data} />}
    </Page>
  )
}

function AnswerTable({ answers }: { answers: KnownAnswers }) {
  return (
    <DataTable
      caption="Exact value and simulated interval of each question"
      columns={[
        { key: 'id', label: 'Question' },
        { key: 'quantity', label: 'Quantity' },
        { key: 'exact', label: 'Exact', numeric: true },
        { key: 'interval', label: 'Simulated, 99.9 % interval', numeric: true },
        { key: 'verdict', label: 'Verdict' },
        { key: 'citation', label: 'Source of the formula', wide: true },
      ]}
      rows={answers.rows.map((row) => ({
        key: row.id,
        cells: [
          row.id,
          row.quantity,
          exactText(row.exact),
          intervalText(row),
          row.verdict === 'inside' ? verdictText(row) : <strong>{verdictText(row)}</strong>,
          row.citation,
        ],
      }))}
    />
  )
}
