import { Button, Skeleton } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import { startSweep } from '@/api/calls'
import { SWEEP } from '@/api/jobs'
import type { Design, Sweep } from '@/api/types'
import { Block } from '@/components/block'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { designsToAsk, initialChoice, neighbourOf, withNoisyNeighbour } from '@/features/sweep/fairness'
import { FairnessForm } from '@/features/sweep/fairness-form'
import { FairnessResult } from '@/features/sweep/fairness-result'
import styles from '@/features/sweep/sweep.module.css'
import { groupTitles } from '@/lib/report/report-parts'

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
          What does a noisy neighbour cost? Two VM groups share a queue of their host; one of them sends more and
          more. DSNRO caps what the host sends while its VMs compete.
        </p>
      }
    >
      {sweep !== null && <Answer key={sweep} id={sweep} victim={search.get('victim') ?? ''} design={design} />}
      {initial === null ? (
        <NobodyShares design={design} />
      ) : (
        <Block id="question" title={sweep === null ? 'Who shares with whom' : 'Ask again'}>
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
          {sweep === null && (
            <p className="quiet">
              The answer is one sentence, such as: beside Web at 256 outstanding I/Os, p99 of SQL is 2.3 times as
              high; DSNRO 4 helps most. A line for each cap shows how it gets there.
            </p>
          )}
          {start.isError && <ErrorNotice error={start.error} doing="Starting the sweep" />}
        </Block>
      )}
    </Page>
  )
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
    victim: groupTitles(design)(victim),
    neighbour: groupTitles(design)(neighbourOf(data)),
  })
  return (
    <Block id="answer" title={`What ${groupTitles(design)(victim)} feels`}>
      {sweep.isError && <ErrorNotice error={sweep.error} doing="Following the sweep" />}
      {sweep.isPending && <Skeleton height={320} animate={false} />}
      {sweep.data !== undefined && (
        <FairnessResult sweep={sweep.data} victim={victim} names={names(sweep.data)} />
      )}
    </Block>
  )
}
