import type { ReactNode } from 'react'

import { CourseChart } from './course-chart'
import { DatesTable } from './dates-table'
import { DecideButton, type Decide } from './decide-button'
import { BandChart, MonthsChart, TornadoChart } from './doubt-charts'
import { doubtfulFields } from './doubt-draft'
import { BandTable, ChanceTable, InputTable } from './doubt-result'
import { isUndecided, planTiles } from './plan-tiles'
import styles from './plan.module.css'
import { PriceChart } from './price-chart'
import { changesInWords, changesOf, planPercent, planStatus, priceInWords, verdictInWords } from './proposals'
import { ProposalsTable } from './proposals-table'

import { isFinal, PLAN } from '@/api/jobs'
import type { Design, Outlook, Plan, PlanProposal, PlanRun } from '@/api/types'
import { SharedHover } from '@/components/charts/shared-hover'
import { JobState } from '@/components/job/job-state'
import { Notice } from '@/components/notices/notice'
import { AddDesign } from '@/components/scenario/add-design'
import { Folded } from '@/components/tables/folded'
import { Tiles } from '@/components/tables/tiles'
import { appendChangedCopy } from '@/lib/design/designs'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { fieldsInWords, type SweepField } from '@/lib/design/fields/sweep-fields'
import { firstSentence } from '@/lib/format/first-sentence'

/** The best proposal so far, and at its end the answer; then how far the plan is. */
export function PlanResult({ run, design, decide }: { run: PlanRun; design: Design; decide: Decide }) {
  const { plan, progress, problem } = run
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
      {plan === null ? (
        <SoFar best={progress.best ?? null} outlook={progress.outlook ?? null} isOver={isFinal(run)} design={design} />
      ) : (
        <Answer plan={plan} design={design} fields={sweptFields(design)}>
          <DecideButton run={run} decide={decide} />
        </Answer>
      )}
      <JobState kind={PLAN} job={run} what="the plan" told={planStatus(run)} percent={planPercent(run)} />
    </>
  )
}

type AnswerProps = { plan: Plan; design: Design; fields: SweepField[] }

/** The recommendation in a sentence, at a glance and as charts; the tables behind them are folded. */
function Answer({ plan, design, fields, children }: AnswerProps & { children: ReactNode }) {
  const [first, more] = firstSentence(fieldsInWords(plan.text, fields))
  const proposal = plan.best ?? plan.nearest
  const isOpen = isUndecided(plan.best)
  return (
    <>
      <p className={styles.answer}>{first}</p>
      <Tiles tiles={planTiles(plan, design, fields)} />
      <div className={styles.row}>
        {children}
        {proposal !== null && proposal.changes.length > 0 && (
          <AddDesign
            variant={isOpen ? 'default' : 'filled'}
            withNew={(designs) => appendChangedCopy(designs, design, changesOf(proposal))}
            explains
          >
            {plan.best === null ? 'Open the nearest as a copy' : 'Apply the change to a copy'}
          </AddDesign>
        )}
      </div>
      <Charts plan={plan} design={design} fields={fields} />
      <ProposalsTable plan={plan} design={design} fields={fields} />
      {more !== '' && (
        <Folded summary="The answer in full">
          <p className={styles.more}>{more}</p>
        </Folded>
      )}
      <Tables plan={plan} fields={fields} />
    </>
  )
}

function Charts({ plan, design, fields }: AnswerProps) {
  const { doubt, outlook, outlook_after: after } = plan
  return (
    <SharedHover>
      <div className={styles.charts}>
        {outlook != null && <CourseChart title="As it is" outlook={outlook} design={design} />}
        {after != null && <CourseChart title="With the cheapest change" outlook={after} design={design} />}
        {doubt != null && <MonthsChart doubt={doubt} />}
        {doubt != null && <TornadoChart doubt={doubt} fields={doubtfulFields(fields, true)} />}
        {doubt != null && doubt.classes.length > 0 && <BandChart doubt={doubt} />}
        <PriceChart plan={plan} design={design} fields={fields} />
      </div>
    </SharedHover>
  )
}

function Tables({ plan, fields }: Omit<AnswerProps, 'design'>) {
  const { doubt, outlook, outlook_after: after, chance_as_it_is: asItIs = null } = plan
  return (
    <>
      {doubt != null && (
        <>
          <Folded summary="How to measure each input">
            <InputTable doubt={doubt} fields={fields} />
          </Folded>
          <Folded summary="Chance of each target">
            <ChanceTable doubt={doubt} asItIs={asItIs} />
          </Folded>
          <Folded summary="IOPS and latency of each class">
            <BandTable doubt={doubt} />
          </Folded>
        </>
      )}
      {outlook != null && (
        <Folded summary="First month of each miss">
          <DatesTable title="As it is" outlook={outlook} />
          {after != null && <DatesTable title="With the cheapest change" outlook={after} />}
        </Folded>
      )}
    </>
  )
}

type SoFarProps = { best: PlanProposal | null; outlook: Outlook | null; isOver: boolean; design: Design }

function SoFar({ best, outlook, isOver, design }: SoFarProps) {
  return (
    <>
      {outlook !== null && <p>{outlook.text}</p>}
      {best !== null && (
        <p className={styles.answer}>
          {isOver ? 'Best found' : 'Best so far'} ({verdictInWords(best)}): {changesInWords(best, sweptFields(design))}.{' '}
          {best.total_price !== null && `Total price ${priceInWords(best, design.currency ?? '')}.`}
        </p>
      )}
    </>
  )
}
