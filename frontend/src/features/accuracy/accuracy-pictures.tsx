import { Link } from 'react-router'

import { coverageOf, errorStrips, PROMISED } from './accuracy'
import styles from './accuracy.module.css'

import type { AccuracyOfPredictions } from '@/api/types'
import { Block } from '@/components/block'
import { DiagonalChart } from '@/components/charts/diagonal-chart'
import { Dial } from '@/components/charts/dial'
import { StripChart } from '@/components/charts/strip-chart'
import { diagonals } from '@/lib/charts/diagonal'
import { NO_BREAK } from '@/lib/format/format'

/** How many ranges hold, predicted against measured numbers, and the errors of each rig. */
export function AccuracyPictures({ found }: { found: AccuracyOfPredictions }) {
  const coverage = coverageOf(found)
  return (
    <>
      <Block id="outcome" title={found.outcome}>
        <div className={styles.pictures}>
          <figure className={styles.figure}>
            <Dial share={coverage.share} promised={PROMISED} count={coverage.count} summary={coverage.summary} />
            <figcaption>
              Measured numbers inside their stated range. The mark is what the range promises: {PROMISED}
              {NO_BREAK}%.
            </figcaption>
            {found.scope.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>
              <Link to="/import">Test Qdepth on your own measurements</Link>
            </p>
          </figure>
          {diagonals(found.predictions).map((diagonal) => (
            <figure key={diagonal.key} className={styles.figure}>
              <div
                className={styles.diagonal}
                role="img"
                aria-label={`${diagonal.label}, predicted over measured: ${diagonal.dots.length} numbers.`}
              >
                <DiagonalChart diagonal={diagonal} />
              </div>
              <figcaption>
                On the line, predicted equals measured. Bands: 10 and 30{NO_BREAK}% off. Red: outside the stated range.
              </figcaption>
            </figure>
          ))}
        </div>
      </Block>
      <Block
        id="errors"
        title="Error of each predicted number"
        lead={`Each dot is a number; red is outside its range. The band is 10${NO_BREAK}% on both sides.`}
      >
        <StripChart
          picture={errorStrips(found)}
          axis="Error of the predicted number [%]"
          summary={`${found.outcome} The table has the errors by rig.`}
        />
      </Block>
    </>
  )
}
