import { CourseChart } from './course-chart'
import { DatesTable } from './dates-table'
import { DoubtResult } from './doubt-result'
import { planTiles } from './plan-tiles'
import styles from './plan.module.css'
import { PriceChart } from './price-chart'
import { changesInWords, planPercent, planStatus, priceInWords, verdictInWords } from './proposals'
import { ProposalsTable } from './proposals-table'

import { isFinal, PLAN } from '@/api/jobs'
import type { Design, Outlook, Plan, PlanProposal, PlanRun } from '@/api/types'
import { SharedHover } from '@/components/charts/shared-hover'
import { JobState } from '@/components/job/job-state'
import { Notice } from '@/components/notices/notice'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { fieldsInWords, type SweepField } from '@/lib/design/fields/sweep-fields'
import { firstSentence } from '@/lib/format/first-sentence'

/** How far a plan is, its best proposal so far, and at its end the answer. */
export function PlanResult({ run, design }: { run: PlanRun; design: Design }) {
  const fields = sweptFields(design)
  const { plan, progress, problem } = run
  return (
    <>
      <JobState kind={PLAN} job={run} what="the plan" told={planStatus(run)} percent={planPercent(run)} />
      {problem !== null && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
      {plan === null ? (
        <SoFar best={progress.best ?? null} outlook={progress.outlook ?? null} isOver={isFinal(run)} design={design} />
      ) : (
        <>
          <Answer plan={plan} design={design} fields={fields} />
          <ProposalsTable plan={plan} design={design} fields={fields} />
          <PriceChart plan={plan} design={design} fields={fields} />
          <SharedHover>
            {plan.doubt != null && (
              <DoubtResult doubt={plan.doubt} asItIs={plan.chance_as_it_is ?? null} fields={fields} />
            )}
            {plan.outlook != null && <Dates title="As it is" outlook={plan.outlook} design={design} />}
            {plan.outlook_after != null && (
              <Dates title="With the cheapest change" outlook={plan.outlook_after} design={design} />
            )}
          </SharedHover>
        </>
      )}
    </>
  )
}

type AnswerProps = { plan: Plan; design: Design; fields: SweepField[] }

/** The answer in a sentence and at a glance; the other sentences repeat what tables and charts show. */
function Answer({ plan, design, fields }: AnswerProps) {
  const [first, more] = firstSentence(fieldsInWords(plan.text, fields))
  return (
    <>
      <p className={styles.answer}>{first}</p>
      <dl className={styles.tiles}>
        {planTiles(plan, design, fields).map(({ label, value, note, more: extent }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{value}</dd>
            {note !== '' && <dd>{note}</dd>}
            {extent !== '' && <dd className="quiet">{extent}</dd>}
          </div>
        ))}
      </dl>
      {more !== '' && (
        <details>
          <summary>The answer in full</summary>
          <p className={styles.more}>{more}</p>
        </details>
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

function Dates({ title, outlook, design }: { title: string; outlook: Outlook; design: Design }) {
  return (
    <>
      <h3>{title}</h3>
      <DatesTable title={title} outlook={outlook} />
      <CourseChart title={title} outlook={outlook} design={design} />
    </>
  )
}
