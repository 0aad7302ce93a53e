import { useState, type ReactNode } from 'react'

import { LanesChart } from './lanes-chart'
import { lockMeasures } from './locks'
import { reachesLevel, spaceSeries, spacesInWords } from './space'
import { StepChart } from './step-chart'
import { busiest, hasProduction, PRODUCTION, seriesOf, stepTable, timeDomain, type Answered } from './steps'
import { TimeChoice } from './time-choice'
import { slowestInWords, verdictOfTimeline } from './timeline-answer'
import { foundInWords } from './timeline-words'
import styles from './timeline.module.css'

import type { Design } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { Notice } from '@/components/notices/notice'
import { useJudgedReports } from '@/components/run/use-judgements'
import { TargetVerdict } from '@/components/target-verdict'
import { csvText } from '@/lib/files/csv'
import { download } from '@/lib/files/download'
import { markedAt, type MomentMark } from '@/lib/timeline/moment-marks'
import type { TimeSpan } from '@/lib/timeline/spans'

type Props = {
  results: Answered[]
  /** All designs of the scenario. */
  designs: Design[]
  /** What changes the design that is edited. */
  moments: MomentMark[]
  /** What is offered first where there are doubts, and last where there are none. */
  children: ReactNode
}

/** Doubts first; then operations, production, utilisation, locks and space, all over one time. */
export function TimelineResult({ results, designs, moments, children }: Props) {
  const [chosen, setChosen] = useState<TimeSpan | null>(null)
  const shown = chosen ?? timeDomain(results)
  const production = hasProduction(results)
  const measures = [...(production ? PRODUCTION : []), ...busiest(results), ...lockMeasures(results)]
  const spaces = spaceSeries(results)
  const indexes = results.map(({ index }) => index)
  const marks = markedAt(moments)
  const doubtful = results.some(({ report }) => report.doubts.length > 0)
  const save = () => download('time-line.csv', new Blob([csvText(stepTable(results, measures))], { type: 'text/csv' }))
  return (
    <>
      <div className={styles.answers} role="status">
        {results.map((result) => (
          <AnswerOf key={result.index} result={result} design={designs[result.index]} isOneOf={results.length > 1} />
        ))}
      </div>
      {results.map(
        ({ index, title, report }) =>
          report.doubts.length > 0 && (
            <Notice key={index} tone="warn" title={`${title}: doubtful`}>
              <ul>
                {report.doubts.map((doubt) => (
                  <li key={doubt}>{doubt}</li>
                ))}
              </ul>
            </Notice>
          ),
      )}
      {doubtful && children}
      <TimeChoice results={results} shown={shown} onChoose={setChosen} />
      <LanesChart results={results} moments={moments} shown={shown} />
      {!production && <p className="quiet">No VM runs meanwhile, so there is no production to slow down.</p>}
      <div className={styles.panels}>
        {measures.map((measure) => (
          <StepChart
            key={measure.key}
            series={seriesOf(results, measure)}
            indexes={indexes}
            moments={marks}
            zoom={{ shown, onChoose: setChosen }}
            withTime={measure === measures.at(-1)}
          />
        ))}
      </div>
      {spaces.length > 0 && (
        <details className="details" open={spaces.some(reachesLevel) || undefined}>
          <summary>{spacesInWords(spaces)}</summary>
          <div className={styles.panels}>
            {spaces.map((space) => (
              <StepChart
                key={space.id}
                series={space}
                indexes={indexes}
                moments={marks}
                zoom={{ shown, onChoose: setChosen }}
                withTime={space === spaces.at(-1)}
                curve="linear"
                levels={space.levels}
              />
            ))}
          </div>
        </details>
      )}
      <p>
        <button type="button" className="link-button" onClick={save}>
          The numbers of the charts as CSV
        </button>
      </p>
      {!doubtful && children}
    </>
  )
}

type AnswerProps = { result: Answered; design: Design | undefined; isOneOf: boolean }

/** The answer of a design in a sentence or two, and whether it keeps its targets. */
function AnswerOf({ result, design, isOneOf }: AnswerProps) {
  const answers = useJudgedReports(result.report.answers, design === undefined ? [] : [design])
  return (
    <div>
      <p>
        {isOneOf && <DesignBadge index={result.index} />} {slowestInWords(result)} {foundInWords(result.report)}
      </p>
      <TargetVerdict verdict={verdictOfTimeline({ ...result, report: { ...result.report, answers } })} />
    </div>
  )
}
