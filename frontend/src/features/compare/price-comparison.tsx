import { useState } from 'react'

import styles from './compare.module.css'
import { DesignDot } from './design-dot'

import type { Comparison } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FrontChart } from '@/components/charts/front-chart'
import { DesignBadge } from '@/components/design-badge'
import { IndexChoice } from '@/components/index-choice'
import {
  capacityInWords,
  currencyOf,
  dotInWords,
  frontDots,
  frontInWords,
  frontRows,
  indexOf,
  priceInWords,
  unitLabel,
} from '@/lib/charts/price-performance'

type Props = { comparison: Comparison }

/** Price against performance, and what that rests on. */
export function PriceComparison({ comparison }: Props) {
  return (
    <>
      <PriceFront comparison={comparison} />
      <Assumptions comparison={comparison} />
    </>
  )
}

function PriceFront({ comparison }: Props) {
  const [chosen, choose] = useState(0)
  const currency = currencyOf(comparison.reports)
  const front = comparison.fronts[chosen]
  if (front === undefined) return null
  const dots = frontDots(comparison, front)
  const summary = `${unitLabel(front.criterion, currency)} against the total price. ${frontInWords(dots, currency)}.`
  return (
    <>
      <IndexChoice
        label="Price against"
        names={comparison.fronts.map((one) => unitLabel(one.criterion, currency))}
        chosen={chosen}
        onChoose={choose}
      />
      {dots.length > 0 && (
        <div className={styles.charts}>
          <figure>
            <figcaption>{unitLabel(front.criterion, currency)} against the total price</figcaption>
            <ChartFiles name="price" data={() => frontRows(dots, front.criterion)}>
              <FrontChart
                dots={dots}
                criterion={front.criterion}
                currency={currency}
                summary={summary}
                shape={DesignDot}
                told={dotInWords}
              />
            </ChartFiles>
          </figure>
        </div>
      )}
      <ul>
        {front.points.map((point) => (
          <li key={point.design_id}>
            <DesignBadge index={indexOf(comparison, point.design_id)} /> {priceInWords(dots, point.design_id, currency)}
            {point.text}
          </li>
        ))}
      </ul>
    </>
  )
}

function Assumptions({ comparison }: Props) {
  return (
    <details className="details">
      <summary>Assumptions behind prices and capacities</summary>
      {comparison.reports.map(({ design_id, design_title, price }, index) => (
        <section key={design_id} aria-label={`Assumptions of ${design_title}`}>
          <h3>
            <DesignBadge index={index} /> {design_title}
          </h3>
          <ul>
            <li>Usable: {capacityInWords(price)}.</li>
            {price.total_price.value === null && <li>No total price: {price.total_price.note}.</li>}
            {price.assumptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>{price.at_target.text}</li>
          </ul>
        </section>
      ))}
    </details>
  )
}
