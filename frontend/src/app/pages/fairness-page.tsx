import { Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'

import { startSweep } from '@/api/calls'
import { SWEEP } from '@/api/jobs'
import { Block } from '@/components/block'
import { ErrorNotice } from '@/components/error-notice'
import { useJob, useStartJob } from '@/components/job/use-job'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { initialChoice } from '@/features/sweep/fairness'
import { FairnessForm } from '@/features/sweep/fairness-form'
import { FairnessResult } from '@/features/sweep/fairness-result'

/** What a VM group feels of a neighbour on the same device. */
export function FairnessPage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const [search, setSearch] = useSearchParams()
  const { design } = useChosenDesign(designs)
  const start = useStartJob(SWEEP, startSweep)
  if (design === undefined) return null
  const initial = initialChoice(design)
  const sweep = search.get('sweep')
  return (
    <Page
      title={`${title}: fairness`}>
      <Block
        id="question"
        title="Noisy neighbour"
        lead="Two VM groups share a device. The neighbour keeps more and more I/Os outstanding; DSNRO limits what a host sends while its VMs compete."
      >
        {initial === null ? (
          <p>
            In this design no two VM groups share a host and a datastore. Choose another design above, or
            add a second VM group with outstanding I/Os on the Design page.
          </p>
        ) : (
          <FairnessForm
            key={design.id}
            design={design}
            options={options}
            initial={initial}
            starting={start.isPending}
            onStart={(victim, question) =>
              start.mutate(question, {
                onSuccess: ({ id }) =>
                  setSearch({ design: design.id, victim, sweep: id }, { replace: true }),
              })
            }
          />
        )}
        {start.isError && <ErrorNotice error={start.error} doing="Starting the sweep" />}
      </Block>
      {sweep !== null && <Answer key={sweep} id={sweep} victim={search.get('victim') ?? ''} />}
    </Page>
  )
}

function Answer({ id, victim }: { id: string; victim: string }) {
  const sweep = useJob(SWEEP, id)
  return (
    <Block id="answer" title="Effect on the victim">
      {sweep.isError && <ErrorNotice error={sweep.error} doing="Following the sweep" />}
      {sweep.isPending && <Skeleton height={320} animate={false} />}
      {sweep.data !== undefined && <FairnessResult sweep={sweep.data} victim={victim} />}
    </Block>
  )
}
