import { startSweep } from '@/api/calls'
import { SWEEP } from '@/api/jobs'
import type { SweepQuestion } from '@/api/types'
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
import { draftOfAnswer } from '@/features/sweep/answered-draft'
import { sweptFieldsInWords } from '@/features/sweep/axis-labels'
import { SweepForm } from '@/features/sweep/sweep-form'
import { SweepResult } from '@/features/sweep/sweep-result'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { partTitles } from '@/lib/report/report-parts'
import { labelOf } from '@/lib/scenario/job-labels'

const GHOST = [
  ['curve', 'IOPS or latency for each value of one field, with its interval and the target.'],
  ['heat', 'A heat map if you vary two fields, with the edge beyond which a target is missed.'],
  ['table', 'Every cell as a table and as CSV.'],
] as const

/** One design or two over the values of one or two fields. */
export function SweepPage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const [search, setSearch] = usePageAddress()
  const { design } = useChosenDesign(designs)
  const label = labelOf.sweep(design?.id ?? '')
  const shown = useShownJob(SWEEP, search.get('sweep'), label)
  const place = useJobPlace()
  const start = useStartJob(SWEEP, (question: SweepQuestion) => startSweep(question, place(label)), {
    onStarted: (started) => setSearch({ design: design?.id ?? '', sweep: started }),
    designsOf: ({ design: one, other }) => (other == null ? [one] : [one, other]),
  })
  if (design === undefined) return null
  return (
    <Page title="Sweep" scenario={title}>
      <AskedBlock
        title="What to sweep"
        lead="One field or two, with the values to try. Your designs stay as they are."
        shown={shown}
        inWords={(sweep) => sweptFieldsInWords(sweep, sweptFields(design))}
      >
        <SweepForm
          key={design.id}
          design={design}
          others={designs.filter(({ id }) => id !== design.id)}
          answered={draftOfAnswer(shown.data, design)}
          options={options}
          starting={start.isPending}
          onStart={(question) => start.mutate(question)}
        />
      </AskedBlock>
      {start.isError && <ScenarioError error={start.error} doing="Starting the sweep" />}
      {!isAwaited(shown) && (
        <AnswerBlock
          title="Result"
          what="sweep"
          doing="Following the sweep"
          shown={shown}
          designs={designs}
          ghost={GHOST}
          onShowNewest={() => setSearch({ design: design.id })}
        >
          {(sweep) => (
            <SweepResult sweep={sweep} designs={designs} fields={sweptFields(design)} titleOf={partTitles(design)} />
          )}
        </AnswerBlock>
      )}
    </Page>
  )
}
