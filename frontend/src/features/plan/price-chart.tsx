import { changesInWords, priceDots, priceRows, type PriceDot } from './proposals'

import type { Design, Plan } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FrontChart } from '@/components/charts/front-chart'
import { FrontDot, type DotProps } from '@/components/charts/line-marks'
import type { SweepField } from '@/lib/design/fields/sweep-fields'

type Props = { plan: Plan; design: Design; fields: SweepField[] }

/** Price against p99: a dashed line joins the proposals that no other beats in price, p99 and headroom. */
export function PriceChart({ plan, design, fields }: Props) {
  const dots = priceDots(plan, fields)
  if (dots.length < 2) return null
  const best = plan.best === null ? '' : ` Cheapest: ${changesInWords(plan.best, fields)}.`
  return (
    <figure>
      <figcaption>Price and p99 of the proposals; filled ones are on the front.</figcaption>
      <ChartFiles name="plan" data={() => priceRows(dots)}>
        <FrontChart
          dots={dots}
          criterion="latency_p99_ms"
          currency={design.currency ?? ''}
          summary={`p99 over price of ${dots.length} proposals.${best}`}
          shape={Place}
          told={({ text }) => text}
        />
      </ChartFiles>
    </figure>
  )
}

function Place({ cx, cy, payload }: DotProps<PriceDot>) {
  if (cx === undefined || cy === undefined || payload === undefined) return null
  return <FrontDot cx={cx} cy={cy} onFront={payload.onFront} />
}
