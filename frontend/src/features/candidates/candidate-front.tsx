import { useState } from 'react'

import { FRONTS } from './candidate-judgements'
import {
  candidateDots,
  candidateFrontRows,
  currencyOfRows,
  dotInWords,
  frontLead,
  frontSummary,
  rankedCandidates,
  type CandidateDot,
} from './candidates'
import { withSharedLabels } from './front-labels'
import { withoutDots } from './unpriced'

import type { CandidateRow } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { FrontChart } from '@/components/charts/front-chart'
import { FrontDot, type DotProps } from '@/components/charts/line-marks'
import { IndexChoice } from '@/components/index-choice'
import { useIsPhone } from '@/components/use-is-phone'
import { unitLabel } from '@/lib/charts/price-performance'

/** Beside the whisker, and above the line to the next dot. */
const LABEL_AT = {
  left: { dx: -12, dy: -8, textAnchor: 'end' },
  right: { dx: 12, dy: -8, textAnchor: 'start' },
} as const

/** Price against performance, and which candidates no other one beats on both. */
export function CandidateFront({ rows }: { rows: CandidateRow[] }) {
  const [chosen, choose] = useState(0)
  const criterion = FRONTS[chosen] ?? 'iops'
  const currency = currencyOfRows(rows)
  const dots = candidateDots(rows, criterion)
  if (rankedCandidates(rows).length === 0) return null
  const choice = (
    <IndexChoice
      label="Price against"
      names={FRONTS.map((one) => unitLabel(one, currency))}
      chosen={chosen}
      onChoose={choose}
    />
  )
  if (dots.length === 0) {
    return (
      <>
        {choice}
        <p>{withoutDots(rows)}</p>
      </>
    )
  }
  const summary = frontSummary(dots, criterion, currency)
  return (
    <>
      {choice}
      <figure>
        <figcaption>{frontLead(dots, criterion)}</figcaption>
        <ChartFiles name="candidates" data={() => candidateFrontRows(dots, criterion)}>
          <FrontChart
            dots={withSharedLabels(dots)}
            criterion={criterion}
            currency={currency}
            summary={summary}
            shape={Place}
            told={(dot) => dotInWords(dot, currency)}
          />
        </ChartFiles>
      </figure>
      <ul>
        {dots
          .filter((dot) => dot.onFront)
          .map((dot) => (
            <li key={dot.name}>{dotInWords(dot, currency)}</li>
          ))}
      </ul>
    </>
  )
}

/** Filled and named where it is worth its price, else hollow; a phone has room for its row alone. */
function Place({ cx, cy, payload }: DotProps<CandidateDot>) {
  const isPhone = useIsPhone()
  if (cx === undefined || cy === undefined || payload === undefined) return null
  return (
    <g>
      <FrontDot cx={cx} cy={cy} onFront={payload.onFront} />
      {payload.onFront && (
        <text x={cx} y={cy} {...LABEL_AT[payload.labelSide]} dominantBaseline="middle" fontSize={12} fill="var(--text)">
          {isPhone ? payload.place : payload.label}
        </text>
      )}
    </g>
  )
}
