import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { computeCases, fetchCases } from '@/api/calls'
import { ErrorNotice } from '@/components/error-notice'
import { Page } from '@/components/page'
import { SuiteProgress } from '@/components/suite-progress'
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
  const compute = useMutation({
    mutationFn: computeCases,
    onSuccess: (started) => queries.setQueryData(KEY, started),
  })
  return (
    <Page
      title="Cases"
      lead={
        <p className="quiet">
          Published measurements beside what Qdepth computes. A number to which a parameter was fitted is
          marked calibrated: it is no prediction, nor is a number that follows from it or that a design was
          chosen for.
        </p>
      }
    >
      {cases.isError && <ErrorNotice error={cases.error} doing="Loading the cases" />}
      {cases.isPending && <Skeleton height={320} />}
      {cases.data && (
        <SuiteProgress
          suite={cases.data}
          what="published numbers"
          outcome={cases.data.outcome.join(' ')}
          onStart={() => compute.mutate()}
        />
      )}
      {compute.isError && <ErrorNotice error={compute.error} doing="Starting the computation" />}
      {cases.data && <CaseList cases={cases.data} />}
    </Page>
  )
}
