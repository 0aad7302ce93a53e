import { Button, Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'

import { startSweep } from '@/api/calls'
import { SWEEP } from '@/api/jobs'
import type { Design, Sweep } from '@/api/types'
import { Block } from '@/components/block'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { neighbourOf } from '@/features/sweep/fairness'
import { FairnessForm } from '@/features/sweep/fairness-form'
import { depthsFrom, designsToAsk, initialChoice, offeredTitle, withNoisyNeighbour } from '@/features/sweep/fairness-question'
import { FairnessResult } from '@/features/sweep/fairness-result'
import styles from '@/features/sweep/sweep.module.css'
import { targetsOf } from '@/lib/design/class-targets'

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
      title="Fairness"
      scenario={title}
      lead={
        <p className="quiet">
          What does a noisy neighbour cost? Two VM groups share a queue of their host, and one of them sends more
          and more. DSNRO caps what the host sends while its VMs compete.
        </p>
      }
    >
      {sweep !== null && <Answer key={sweep} id={sweep} victim={search.get('victim') ?? ''} design={design} />}
      {initial === null ? (
        <NobodyShares design={design} />
      ) : (
        <Block id="question" title={sweep === null ? 'Who shares with whom' : 'Ask again'}>
          <Question
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
          {sweep === null && (
            <p className="quiet">
              The answer is a sentence, such as: beside Web at 256 outstanding I/Os, the 99th percentile of SQL is
              2.3 times as high; DSNRO 4 helps most. A line for each cap shows how it gets there. It takes a minute
              or two for a large design.
            </p>
          )}
          {start.isError && <ScenarioError error={start.error} doing="Starting the sweep" />}
        </Block>
      )}
    </Page>
  )
}

/** The form, once the depths of the devices are known. */
function Question(props: Omit<ComponentProps<typeof FairnessForm>, 'depths'>) {
  const { design } = props
  const { data, isPending } = useDesignCheck(design)
  if (isPending) return <Skeleton height={56} animate={false} />
  return <FairnessForm {...props} depths={depthsFrom(design, data?.settings ?? [])} />
}

/** Why there is nothing to ask of this design, and the next step. */
function NobodyShares({ design }: { design: Design }) {
  const designs = useScenario((state) => state.content.designs)
  const active = useScenario((state) => state.active)
  const edit = useScenario((state) => state.edit)
  const { activate } = useScenarioStore().getState()
  const others = designsToAsk(designs)
  const index = designs.indexOf(design)
  return (
    <Block id="question" title="No neighbours here">
      <p>
        In {design.title} every VM group has a queue of its own on its host, so none can crowd another out there.
        VMs that share a datastore, or vVols behind one protocol endpoint, do compete.
      </p>
      <div className={styles.start}>
        {others.map((other) => (
          <Button key={other.id} size="xs" renderRoot={(props) => <Link {...props} to={`?design=${other.id}`} />}>
            Ask about {other.title}
          </Button>
        ))}
        {others.length === 0 && design.vm_groups.length > 0 && (
          <Button
            size="xs"
            onClick={() => {
              if (active !== index) activate(index)
              edit(withNoisyNeighbour)
            }}
          >
            Add a noisy neighbour
          </Button>
        )}
      </div>
    </Block>
  )
}

function Answer({ id, victim, design }: { id: string; victim: string; design: Design }) {
  const sweep = useJob(SWEEP, id)
  const names = (data: Sweep) => ({
    victim: offeredTitle(design, victim),
    neighbour: offeredTitle(design, neighbourOf(data)),
  })
  return (
    <Block id="answer" title={`What ${offeredTitle(design, victim)} feels`}>
      {sweep.isError && <ErrorNotice error={sweep.error} doing="Following the sweep" />}
      {sweep.isPending && <Skeleton height={320} animate={false} />}
      {sweep.data !== undefined && (
        <FairnessResult sweep={sweep.data} victim={victim} names={names(sweep.data)} targets={targetsOf(design)} />
      )}
    </Block>
  )
}
