import type { ReactNode } from 'react'

import { LanesChart } from './lanes-chart'
import { lockMeasures } from './locks'
import { spaceSeries } from './space'
import { StepChart } from './step-chart'
import { busiest, hasProduction, PRODUCTION, seriesOf, stepTable, type Answered } from './steps'
import styles from './timeline.module.css'

import { Notice } from '@/components/notices/notice'
import { csvText } from '@/lib/files/csv'
import { download } from '@/lib/files/download'

type Props = {
  results: Answered[]
  /** What is offered first where there are doubts, and last where there are none. */
  children: ReactNode
}

/** Doubts first; then operations, production, utilisation, locks and space, all over one time. */
export function TimelineResult({ results, children }: Props) {
  const production = hasProduction(results)
  const measures = [...(production ? PRODUCTION : []), ...busiest(results), ...lockMeasures(results)]
  const spaces = spaceSeries(results)
  const indexes = results.map(({ index }) => index)
  const doubtful = results.some(({ report }) => report.doubts.length > 0)
  const save = () =>
    download('time-line.csv', new Blob([csvText(stepTable(results, measures))], { type: 'text/csv' }))
  return (
    <>
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
      <LanesChart results={results} />
      {!production && <p className="quiet">No VM runs meanwhile, so there is no production to slow down.</p>}
      <div className={styles.panels}>
        {measures.map((measure) => (
          <StepChart
            key={measure.key}
            series={seriesOf(results, measure)}
            indexes={indexes}
            withTime={measure === measures.at(-1) && spaces.length === 0}
          />
        ))}
        {spaces.map((space) => (
          <StepChart
            key={space.id}
            series={space}
            indexes={indexes}
            withTime={space === spaces.at(-1)}
            curve="linear"
            levels={space.levels}
          />
        ))}
      </div>
      <p>
        <button type="button" className="link-button" onClick={save}>
          The numbers of the charts as CSV
        </button>
      </p>
      {!doubtful && children}
    </>
  )
}
