import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { computeKnownAnswers, fetchKnownAnswers } from '@/api/calls'
import { Block } from '@/components/block'
import { StripChart } from '@/components/charts/strip-chart'
import { SuiteProgress } from '@/components/job/suite-progress'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { AnswerTable } from '@/features/known-answers/answer-table'
import { answerGroups, answerStrips, verdictsInWords } from '@/features/known-answers/answers'
import { NO_BREAK } from '@/lib/format/format'

const KEY = ['known-answers']
const ERRORS_LEAD = `Each dot shows the error of a simulated value, with its 99.9${NO_BREAK}% interval. The band is 1${NO_BREAK}%.`
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
          Textbooks solve these queues exactly. The engine that simulates your designs simulates them too, and must hit:
          the exact value within its 99.9&nbsp;% interval, which is no wider than ±&nbsp;1&nbsp;% (p99:
          ±&nbsp;3&nbsp;%). The name of a queue seeds its random numbers, so nobody can pick a lucky seed.
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
      {answers.data && answers.data.rows.length > 0 && (
        <Block id="errors" title="How far off" lead={ERRORS_LEAD}>
          <StripChart
            picture={answerStrips(answers.data)}
            axis="Error of the simulated value [%]"
            summary={verdictsInWords(answers.data)}
          />
        </Block>
      )}
      {answers.data && answerGroups(answers.data).map((group) => <AnswerTable key={group.key} group={group} />)}
    </Page>
  )
}
