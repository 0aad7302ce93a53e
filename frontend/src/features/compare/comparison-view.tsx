import type { ReactNode } from 'react'

import { AnswerCharts } from './answer-charts'
import { ChangeList } from './change-list'
import styles from './compare.module.css'
import { trustInWords } from './comparison'
import { CurvesBlock } from './curves-block'
import { headroomTarget, verdictAlone } from './headroom'
import { PriceComparison } from './price-comparison'
import { QuestionTable } from './question-table'
import { RankingTable } from './ranking-table'
import { VerdictList } from './verdict-list'

import type { Design, RunResult } from '@/api/types'
import { Block } from '@/components/block'
import { BudgetBar } from '@/components/charts/budget-bar'
import { DesignBadge } from '@/components/design-badge'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { longestMean } from '@/lib/charts/wait-budget'
import { designMark } from '@/lib/design/design-marks'
import { hasPrices } from '@/lib/report/key-figures'


type Props = {
  designs: Design[]
  result: RunResult
  /** What can be done here where a report is in doubt. */
  remedy?: ReactNode
  /** What is behind the answer is folded: for readers who were sent it. */
  isBrief?: boolean
}

/** Designs side by side: the verdict, then what it rests on, then what was changed. */
export function ComparisonView({ designs, result, remedy, isBrief = false }: Props) {
  const { comparison } = result
  if (comparison === null) {
    return (
      <p>
        There is one design, {designs[0]?.title}, so there is nothing to compare it with. Duplicate
        it on the Design page, change the copy, and simulate both.
      </p>
    )
  }
  const { reports } = comparison
  const longestMs = longestMean(reports.map((report) => report.total))
  return (
    <div className={styles.comparison}>
      <Block id="compare-verdict" title="Verdict">
        {reports.map((report, index) => (
          <DoubtNotice
            key={report.design_id}
            report={report}
            design={`${designMark(index).letter} (${report.design_title})`}
          />
        ))}
        {remedy}
        <p className={styles.verdict}>{verdictAlone(comparison.verdict)}</p>
        <VerdictList designs={designs} reports={reports} />
        <QuestionTable comparison={comparison} designs={designs} />
        <p className="quiet">
          Simulated, with 95 % intervals in small type. Differences are to design A; &quot;no clear
          difference&quot; means that their interval includes
          zero.
        </p>
      </Block>
      <Block id="compare-ranking" title="Ranking">
        <RankingTable comparison={comparison} designs={designs} />
      </Block>
      <Block id="compare-trust" title="How far to trust the numbers">
        <ul>
          {trustInWords(comparison).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Block>
      <Block id="compare-charts" title="IOPS and latency">
        <AnswerCharts reports={reports} />
      </Block>
      <Block
        id="compare-curves"
        folded={isBrief}
        title="Throughput and latency over the load"
        lead="Each design from 1/8 to 8 times its planned load."
      >
        <CurvesBlock designs={designs} headroom={headroomTarget(designs, reports)} />
      </Block>
      <Block
        id="compare-price"
        folded={isBrief && !hasPrices(reports)}
        title="Price and performance"
        lead="Which designs are worth their price."
      >
        <PriceComparison comparison={comparison} />
      </Block>
      <Block
        id="compare-wait"
        title="Where the microseconds are"
        lead="Mean latency by layer, drawn to one scale."
      >
        <div className={styles.bars}>
          {reports.map((report, index) => (
            <div key={report.design_id}>
              <p>
                <DesignBadge index={index} /> {report.design_title}
              </p>
              <BudgetBar group={report.total} longestMs={longestMs} />
            </div>
          ))}
        </div>
      </Block>
      <Block
        id="compare-changes"
        title="What was changed"
        lead="What turns design A into each of the others."
      >
        <ChangeList designs={designs} comparison={comparison} />
      </Block>
    </div>
  )
}
