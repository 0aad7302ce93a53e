import { Button, Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import { startSweep } from '@/api/calls'
import { SWEEP } from '@/api/jobs'
import type { Design, Sweep, SweepQuestion } from '@/api/types'
import { Block } from '@/components/block'
import { AnswerBlock } from '@/components/job/answer-block'
import { useStartJob } from '@/components/job/use-job'
import { useShownJob, type ShownJob } from '@/components/job/use-kept-jobs'
import { usePageAddress } from '@/components/job/use-page-address'
import { Page } from '@/components/page'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { neighbourOf } from '@/features/sweep/fairness/fairness'
import { FairnessForm } from '@/features/sweep/fairness/fairness-form'
import { plannedInWords } from '@/features/sweep/fairness/fairness-noise'
import {
  classOfGroup,
  depthsFrom,
  designsToAsk,
  initialChoice,
  offeredTitle,
  sameButForQuestion,
  withNoisyNeighbour,
} from '@/features/sweep/fairness/fairness-question'
import { FairnessResult } from '@/features/sweep/fairness/fairness-result'
import styles from '@/features/sweep/sweep.module.css'
import { targetsOf } from '@/lib/design/class-targets'
import { detailOf, labelOf } from '@/lib/scenario/job-labels'

const GHOST = [
  ['curve', 'A line for each cap: how slow they get while the neighbour sends more.'],
  ['heat', 'The share of the queue that each of the two has.'],
  ['table', 'The cap that helps most, and what it costs the neighbour.'],
] as const

type Asked = { victim: string; question: SweepQuestion }

/** What a class of VMs feels of a neighbour on the same device. */
export function FairnessPage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const [search, setSearch] = usePageAddress()
  const { design } = useChosenDesign(designs)
  const shown = useShownJob(SWEEP, search.get('sweep'), labelOf.fairness(design?.id ?? ''))
  const place = useJobPlace()
  const start = useStartJob(
    SWEEP,
    ({ victim, question }: Asked) => startSweep(question, place(labelOf.fairness(question.design.id, victim))),
    {
      onStarted: (sweep, { victim, question }) => setSearch({ design: question.design.id, victim, sweep }),
      designsOf: ({ question }) => [question.design],
    },
  )
  if (design === undefined) return null
  const victim = detailOf(shown.label) ?? search.get('victim') ?? ''
  const answer = (
    <Answer
      shown={shown}
      victim={victim}
      design={design}
      designs={designs}
      onShowNewest={() => setSearch({ design: design.id })}
    />
  )
  return (
    <Page title="Fairness" scenario={title}>
      {shown.isSearching ? (
        <Skeleton height={320} animate={false} />
      ) : (
        <>
          {shown.id !== null && answer}
          <Ask
            design={design}
            options={options}
            isFirst={shown.id === null}
            starting={start.isPending}
            error={start.error}
            onStart={(chosen, question) => start.mutate({ victim: chosen, question })}
          />
          {shown.id === null && answer}
        </>
      )}
    </Page>
  )
}

type AskProps = Omit<ComponentProps<typeof Question>, 'initial'> & { isFirst: boolean; error: Error | null }

/** What to ask, or why there is nothing to ask. */
function Ask({ isFirst, error, ...form }: AskProps) {
  const { design } = form
  const initial = initialChoice(design)
  if (initial === null) return <NobodyShares design={design} />
  return (
    <Block id="question" title={isFirst ? 'Who shares with whom' : 'Ask again'}>
      <Question key={design.id} {...form} initial={initial} />
      {error !== null && <ScenarioError error={error} doing="Starting the sweep" />}
    </Block>
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
        In &quot;{design.title}&quot; no two classes of VMs share a device, a port, an SP or a pool, so none can crowd
        another out. Classes that share a datastore or an array do compete.
      </p>
      <div className={styles.start}>
        {others.map((other) => (
          <Button key={other.id} renderRoot={(props) => <Link {...props} to={`?design=${other.id}`} />}>
            Ask about &quot;{other.title}&quot;
          </Button>
        ))}
        {others.length === 0 && design.classes.length > 0 && (
          <Button
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

type AnswerProps = {
  shown: ShownJob<Sweep>
  victim: string
  design: Design
  designs: Design[]
  onShowNewest: () => void
}

function Answer({ shown, victim, design, designs, onShowNewest }: AnswerProps) {
  return (
    <AnswerBlock
      title={shown.id === null ? 'What they feel' : `What ${offeredTitle(design, victim)} feels`}
      what="sweep"
      doing="Following the sweep"
      shown={shown}
      designs={designs}
      ghost={GHOST}
      onShowNewest={onShowNewest}
      isSame={(sweep) => sameButForQuestion(victim, neighbourOf(sweep))}
    >
      {(sweep) => (
        <FairnessResult
          sweep={sweep}
          victim={victim}
          names={{ victim: offeredTitle(design, victim), neighbour: offeredTitle(design, neighbourOf(sweep)) }}
          ofVictim={classOfGroup(design, victim)}
          targets={targetsOf(design)}
          planned={plannedInWords(design, neighbourOf(sweep), offeredTitle(design, neighbourOf(sweep)))}
        />
      )}
    </AnswerBlock>
  )
}
