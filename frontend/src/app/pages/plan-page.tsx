import { startPlan } from '@/api/calls'
import { PLAN } from '@/api/jobs'
import type { PlanQuestion } from '@/api/types'
import { AnswerBlock } from '@/components/job/answer-block'
import { AskedBlock } from '@/components/job/asked-block'
import { useStartJob } from '@/components/job/use-job'
import { isAwaited, useShownJob } from '@/components/job/use-kept-jobs'
import { usePageAddress } from '@/components/job/use-page-address'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { askedInWords } from '@/features/plan/asked-words'
import { answeredDraft } from '@/features/plan/plan-draft'
import { PlanForm } from '@/features/plan/plan-form'
import { PlanResult } from '@/features/plan/plan-result'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { missingForEstimate } from '@/lib/report/estimate-readiness'
import { labelOf } from '@/lib/scenario/job-labels'

const GHOST = [
  ['table', 'The changes that meet all targets, the cheapest first, each with what it gives.'],
  ['dates', 'The month in which each class of VMs misses its target, as the load grows.'],
  ['curve', 'The chance that a change is enough, if you know numbers only as ranges.'],
] as const

/** What to change or buy so that all targets are met, and until when. */
export function PlanPage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const editContent = useScenario((state) => state.editContent)
  const [search, setSearch] = usePageAddress()
  const { design } = useChosenDesign(designs)
  const label = labelOf.plan(design?.id ?? '')
  const shown = useShownJob(PLAN, search.get('plan'), label)
  const place = useJobPlace()
  const start = useStartJob(PLAN, (question: PlanQuestion) => startPlan(question, place(label)), {
    onStarted: (started) => setSearch({ design: design?.id ?? '', plan: started }),
    designsOf: ({ design: asked }) => [asked],
  })
  if (design === undefined) return null
  return (
    <Page title="Plan" scenario={title}>
      <AskedBlock
        title="What to reach"
        lead="Pick a question, then fill in what you know."
        shown={shown}
        inWords={(run) => askedInWords(run, sweptFields(design), design.currency ?? '')}
        needed={missingForEstimate(design)}
      >
        <PlanForm
          key={design.id}
          design={design}
          answered={answeredDraft(shown.data, design.id)}
          options={options}
          starting={start.isPending}
          onStart={(question) => start.mutate(question)}
        />
      </AskedBlock>
      {start.isError && <ScenarioError error={start.error} doing="Starting the plan" />}
      {/* Below the question, whose height is not known before. */}
      {!isAwaited(shown) && (
        <AnswerBlock
          title="Answer"
          what="plan"
          doing="Following the plan"
          shown={shown}
          designs={designs}
          ghost={GHOST}
          onShowNewest={() => setSearch({ design: design.id })}
        >
          {(run) => (
            <PlanResult
              run={run}
              design={shown.designs?.[0] ?? design}
              decide={{
                design,
                options,
                isStarting: start.isPending,
                onStart: (question) => {
                  // The scenario keeps them, so that the next one is longer still.
                  if (question.options !== undefined) editContent({ options: question.options })
                  start.mutate(question)
                },
              }}
            />
          )}
        </AnswerBlock>
      )}
    </Page>
  )
}
