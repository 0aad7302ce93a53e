import { Fragment, useState, type ReactNode } from 'react'

import { AnswerCharts } from './answer-charts'
import { ChangeList } from './change-list'
import styles from './compare.module.css'
import { classSentences, intervalsInWords, performAlike, trustInWords, unclearInWords } from './comparison'
import { CurvesBlock } from './curves-block'
import { doubtsTogether, targetReason } from './headroom'
import { PriceComparison } from './price-comparison'
import { QuestionTable } from './question-table'
import { RankingTable } from './ranking-table'
import { VmsChoice, type ChosenVms } from './vms-choice'

import type { Comparison, Design, GroupResult, LatencyTarget, Report, SideBySide } from '@/api/types'
import { Block } from '@/components/block'
import { BudgetBar } from '@/components/charts/budget-bar'
import { DesignBadge } from '@/components/design-badge'
import { DesignNames, useDesignNames } from '@/components/design-names'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { useLoadCurves } from '@/components/run/use-load-curves'
import { Statements } from '@/components/statements'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { useIsPhone } from '@/components/use-is-phone'
import { curveTarget, headroomTargets, targetSet } from '@/lib/charts/headroom-targets'
import { longestMean } from '@/lib/charts/wait-budget'
import { ALL_VMS } from '@/lib/design/class-targets'
import { OF_SCENARIO, ofFailure } from '@/lib/design/design-marks'
import { firstSentence } from '@/lib/format/first-sentence'
import { capitalised } from '@/lib/format/format'
import { resultsOf, vmsChoices, vmsName, vmsThatDecide } from '@/lib/report/class-ranking'
import { NO_SUCH_CLASS } from '@/lib/report/classes'
import { missingPrices } from '@/lib/report/key-figures'

type Props = {
  designs: Design[]
  result: SideBySide
  /** The smallest difference that decides, to be set. */
  threshold?: ReactNode
  /** What can be done here where a report is in doubt. */
  remedy?: ReactNode
  /** What is behind the answer is folded: for readers who were sent it. */
  isBrief?: boolean
  /** Place of the design of which something fails. That is no choice: nothing is ranked, and what is behind is folded. */
  failingPlace?: number | null
}

type NamedProps = Omit<Props, 'failingPlace'> & { isFailure: boolean }

/** Of more designs a phone folds what is behind the answer, as it does for readers who were sent it. */
const MOST_SPREAD = 2

/** What is folded: all that is behind the answer, or what is long as well. */
function useFolds({ designs, result: { comparison }, isBrief = false, isFailure }: NamedProps) {
  const isOnPaper = useIsOnPaper()
  const isPhone = useIsPhone() && !isOnPaper
  const isSame = comparison !== null && performAlike(comparison)
  const isAlike = isSame && !isOnPaper
  const isLong = isFailure || (isPhone && (isBrief || designs.length > MOST_SPREAD))
  return { isLong, isBehind: isFailure || isAlike || (isBrief && isLong), isSame, isAlike }
}

/** Designs side by side: the verdict, then what it rests on, then what was changed. */
export function ComparisonView({ failingPlace = null, ...props }: Props) {
  return (
    <DesignNames value={failingPlace === null ? OF_SCENARIO : ofFailure(failingPlace)}>
      <NamedView {...props} isFailure={failingPlace !== null} />
    </DesignNames>
  )
}

function NamedView(props: NamedProps) {
  const { designs, result, isBrief = false, isFailure } = props
  const nameOf = useDesignNames()
  const { isLong, isBehind, isSame, isAlike } = useFolds(props)
  const chosenVms = useChosenVms(result.reports, designs)
  const { comparison } = result
  if (comparison === null) {
    return (
      <p>
        There is one design, {designs[0]?.title}, so there is nothing to compare it with. Duplicate it on the Design
        page, change the copy, and simulate both.
      </p>
    )
  }
  const { reports } = comparison
  const headroom = headroomTargets(designs, reports)
  const groups = resultsOf(reports, designs, chosenVms.vms)
  const trust = trustInWords(comparison, nameOf)
  const costAndChanges = <CostAndChanges key="cost" {...{ comparison, isFailure, isBrief, isLong }} />
  const numbers = (
    <Fragment key="numbers">
      <Block
        id="compare-answers"
        folded={isAlike}
        title="Question by question"
        lead={isSame ? 'No row differs clearly.' : undefined}
      >
        <Answers comparison={comparison} designs={designs} headroom={headroom} />
        <p className="quiet">
          {intervalsInWords(reports)} Differences are to {isFailure ? 'the design before the failure' : 'design A'}.{' '}
          {unclearInWords(designs)} {targetReason(designs, headroom)}
        </p>
      </Block>
      <Ranking {...{ comparison, chosenVms, isFailure, isBehind }} />
      {!isBrief && (
        <Block id="compare-trust" folded={isAlike} title="How far to trust the numbers">
          <Statements statements={trust} />
        </Block>
      )}
      <Block id="compare-charts" folded={isBehind} title="IOPS and latency">
        <AnswerCharts {...{ reports, groups, chosenVms }} />
      </Block>
      <Block
        id="compare-wait"
        folded={isLong || isAlike}
        title="Where the microseconds are"
        lead={`Mean latency of ${vmsName(chosenVms.vms)} by layer, drawn to one scale.`}
      >
        <Budgets {...{ reports, groups, chosenVms }} />
      </Block>
    </Fragment>
  )
  return (
    <div className={styles.comparison}>
      {!isBrief && <Verdict {...props} comparison={comparison} />}
      {!isBrief && (
        <Block
          id="compare-curves"
          folded={isLong}
          title="Throughput and latency over the load"
          lead="Each design from 1/8 of its planned load to just past the target."
        >
          <CurvesBlock
            {...{ designs, headroom, chosenVms, groups }}
            first={curveTarget(designs, reports, chosenVms.vms)}
            isSet={targetSet(designs, chosenVms.vms) !== null}
          />
        </Block>
      )}
      {/* Where numbers do not differ, what does comes first. */}
      {isSame ? [costAndChanges, numbers] : [numbers, costAndChanges]}
    </div>
  )
}

/** Which design is ahead, after what is in doubt. */
function Verdict({ comparison, remedy, threshold, isFailure }: NamedProps & { comparison: Comparison }) {
  const nameOf = useDesignNames()
  const { reports, outcome } = comparison
  const [first, more] = firstSentence(outcome)
  const doubts = doubtsTogether(reports)
  return (
    <Block id="compare-verdict" title={isFailure ? 'Before and after' : 'Verdict'}>
      {doubts.map(({ report, places }) => (
        <DoubtNotice
          key={report.design_id}
          report={report}
          design={capitalised(places.map((place) => `${nameOf(place)} (${reports[place]?.design_title})`).join(', '))}
        />
      ))}
      {doubts.length > 0 && remedy}
      <p className={styles.verdict} hidden={isFailure}>
        {first} {more !== '' && <span className={styles.more}>{more}</span>}
      </p>
      <Statements statements={classSentences(comparison, nameOf)} label="Classes of VMs" />
      {doubts.length === 0 && remedy}
      {threshold}
    </Block>
  )
}

type CostProps = { comparison: Comparison; isFailure: boolean; isBrief: boolean; isLong: boolean }

/** In what designs differ besides their numbers. */
function CostAndChanges({ comparison, isFailure, isBrief, isLong }: CostProps) {
  return (
    <>
      <Prices {...{ comparison, isFailure, isBrief }} />
      <Block
        id="compare-changes"
        folded={isLong}
        title="What was changed"
        lead={isFailure ? 'What the failure takes away.' : 'The changes from design A to each of the others.'}
      >
        <ChangeList comparison={comparison} />
      </Block>
    </>
  )
}

/** One choice of VMs for all that can be told of a class: those whose target decides, until others are chosen. */
function useChosenVms(reports: Report[], designs: Design[]): ChosenVms {
  const [chosen, choose] = useState<string | null>(null)
  const choices = vmsChoices(reports, designs)
  const wanted = chosen ?? vmsThatDecide(reports, designs)
  return { vms: choices.includes(wanted) ? wanted : ALL_VMS, choices, choose }
}

type BudgetsProps = { reports: Report[]; groups: (GroupResult | null)[]; chosenVms: ChosenVms }

function Budgets({ reports, groups, chosenVms }: BudgetsProps) {
  const longestMs = longestMean(groups.filter((group) => group !== null))
  return (
    <>
      <VmsChoice {...chosenVms} />
      <div className={styles.bars}>
        {reports.map((report, index) => (
          <div key={report.design_id}>
            <p>
              <DesignBadge index={index} /> {report.design_title}
            </p>
            {groups[index] == null ? NO_SUCH_CLASS : <BudgetBar group={groups[index]} longestMs={longestMs} />}
          </div>
        ))}
      </div>
    </>
  )
}

type RankingProps = { comparison: Comparison; chosenVms: ChosenVms; isFailure: boolean; isBehind: boolean }

function Ranking({ comparison, chosenVms, isFailure, isBehind }: RankingProps) {
  if (isFailure) return null
  return (
    <Block id="compare-ranking" folded={isBehind} title="Ranking">
      <RankingTable {...{ comparison, chosenVms }} />
    </Block>
  )
}

type PricesProps = { comparison: Comparison; isFailure: boolean; isBrief: boolean }

/** Which designs are worth their price; or what is missing to find out. */
function Prices({ comparison, isFailure, isBrief }: PricesProps) {
  if (isFailure) return null
  const missing = missingPrices(comparison.reports, { mayEdit: !isBrief })
  if (missing !== null) return <p className="quiet">{missing}</p>
  return (
    <Block id="compare-price" title="Price and performance" lead="Which designs are worth their price.">
      <PriceComparison comparison={comparison} />
    </Block>
  )
}

type AnswersProps = { comparison: Comparison; designs: Design[]; headroom: LatencyTarget[] }

/** The questions, whose last answers come with the curves. */
function Answers({ comparison, designs, headroom }: AnswersProps) {
  return <QuestionTable comparison={comparison} designs={designs} curves={useLoadCurves(designs, headroom)} />
}
