import { LanesChart } from './lanes-chart'
import { StepChart } from './step-chart'
import { busiest, PRODUCTION, stepTable, type Answered } from './steps'
import styles from './timeline.module.css'

import { Notice } from '@/components/notice'
import { csvText } from '@/lib/files/csv'
import { download } from '@/lib/files/download'

type Props = { results: Answered[] }

/** Doubts first; then operations, production and utilisation, all over one time. */
export function TimelineResult({ results }: Props) {
  const measures = [...PRODUCTION, ...busiest(results)]
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
      <LanesChart results={results} />
      <div className={styles.panels}>
        {measures.map((measure) => (
          <StepChart
            key={measure.key}
            results={results}
            measure={measure}
            withTime={measure === measures.at(-1)}
          />
        ))}
      </div>
      <p>
        <button type="button" className="link-button" onClick={save}>
          The numbers of the charts as CSV
        </button>
      </p>
    </>
  )
}
