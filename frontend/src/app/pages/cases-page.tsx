import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { computeCases, fetchCases } from '@/api/calls'
import { SuiteProgress } from '@/components/job/suite-progress'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { CaseList } from '@/features/cases/case-list'

const KEY = ['cases']
const ASK_AGAIN_MS = 1000

/** Published numbers beside those that this version of the model computes. */
export function CasesPage() {
  const queries = useQueryClient()
  const cases = useQuery({
    queryKey: KEY,
    queryFn: fetchCases,
    refetchInterval: (query) => (query.state.data?.status === 'running' ? ASK_AGAIN_MS : false),
  })
  const compute = useMutation({ mutationFn: computeCases, onSuccess: (started) => queries.setQueryData(KEY, started) })
  return (
    <Page
      title="Cases"
      lead={
        <p className="quiet">
          Published measurements next to the numbers that Qdepth computes. The promise: a prediction is within the
          tolerance next to it. Only predictions that could have failed count; numbers that were fitted, or that follow
          from others, are shown apart.
        </p>
      }
    >
      {cases.isError && <ErrorNotice error={cases.error} doing="Loading the cases" />}
      {cases.isPending && <Skeleton height={320} />}
      {cases.data && (
        <SuiteProgress
          suite={cases.data}
          what="published numbers"
          outcome={cases.data.outcome[0] ?? ''}
          onStart={() => compute.mutate()}
        />
      )}
      {compute.isError && <ErrorNotice error={compute.error} doing="Starting the computation" />}
      {cases.data && <CaseList cases={cases.data} />}
    </Page>
  )
}
