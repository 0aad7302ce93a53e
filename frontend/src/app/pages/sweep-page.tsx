import { Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'

import { startSweep } from '@/api/calls'
import { SWEEP } from '@/api/jobs'
import { Block } from '@/components/block'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { SweepForm } from '@/features/sweep/sweep-form'
import { SweepResult } from '@/features/sweep/sweep-result'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { partTitles } from '@/lib/report/report-parts'

/** One design or two over the values of one or two fields. */
export function SweepPage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const [search, setSearch] = useSearchParams()
  const { design } = useChosenDesign(designs)
  const id = search.get('sweep')
  const sweep = useJob(SWEEP, id)
  const start = useStartJob(SWEEP, startSweep, (started) => {
    setSearch({ design: design?.id ?? '', sweep: started }, { replace: true })
  })
  return (
    <Page title="Sweep" scenario={title}>
      <Block
        id="question"
        title="What to sweep"
        lead="See the answer for each value of a field, or each pair of values. Your designs stay as they are."
      >
        {design !== undefined && (
          <SweepForm
            key={design.id}
            design={design}
            others={designs.filter(({ id }) => id !== design.id)}
            options={options}
            starting={start.isPending}
            onStart={(question) => start.mutate(question)}
          />
        )}
        {start.isError && <ScenarioError error={start.error} doing="Starting the sweep" />}
      </Block>
      {id !== null && design !== undefined && (
        <Block id="answer" title="Result">
          {sweep.isError && <ErrorNotice error={sweep.error} doing="Following the sweep" />}
          {sweep.data === undefined ? (
            !sweep.isError && <Skeleton height={320} animate={false} />
          ) : (
            <SweepResult
              key={id}
              sweep={sweep.data}
              designs={designs}
              fields={sweptFields(design)}
              titleOf={partTitles(design)}
            />
          )}
        </Block>
      )}
    </Page>
  )
}
