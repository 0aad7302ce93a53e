import { Skeleton } from '@mantine/core'
import { useState } from 'react'

import styles from './compare.module.css'
import {
  atTargetInShort,
  kneeInShort,
  overlayDoubts,
  overlayInWords,
  overlayOf,
  overlayRows,
  targetInShort,
  type DesignCurve,
} from './curve-overlay'
import { CurvesChart } from './curves-chart'
import { CurvesState } from './curves-state'
import { useLoadCurves } from './use-load-curves'

import type { Design, LatencyTarget } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { DesignBadge } from '@/components/design-badge'
import { useDesignNames } from '@/components/design-names'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'
import { meanInWords } from '@/lib/charts/load-curve'
import { show } from '@/lib/format/format'

type Props = {
  designs: Design[]
  /** The target until another is typed. */
  first: LatencyTarget
}

/** Every design under less and more load than planned, on one pair of axes. */
export function CurvesBlock({ designs, first }: Props) {
  const [target, setTarget] = useState(first)
  const { answers, ...state } = useLoadCurves(designs, [target])
  const curves = answers.flatMap((answer, index) =>
    answer === undefined ? [] : [{ index, title: designs[index]?.title ?? '', answer }],
  )
  return (
    <>
      <LatencyTargetBoxes first={first} onChange={(typed) => setTarget(typed ?? first)} />
      {state.error !== null && <ErrorNotice error={state.error} doing="Computing the curves" />}
      <CurvesState what="curves" curves={{ answers, ...state }} />
      {curves.length < designs.length ? (
        state.isComputing && <Skeleton height={320} animate={false} />
      ) : (
        <Curves curves={curves} target={target} />
      )}
    </>
  )
}

function Curves({ curves, target }: { curves: DesignCurve[]; target: LatencyTarget }) {
  const nameOf = useDesignNames()
  const summary = overlayInWords(curves, target, nameOf)
  return (
    <>
      <div aria-live="polite">
        {summary.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className="quiet">
        {target.quantity === 'p99' ? 'p99' : 'Mean latency'} over IOPS, estimated. A filled marker is the
        planned load; the dashed line is the target, {targetInShort(target)}.
      </p>
      {overlayDoubts(curves, nameOf).map((doubt) => (
        <p key={doubt} className="quiet">
          {doubt}
        </p>
      ))}
      <ChartFiles name="load-curves" data={() => overlayRows(curves)}>
        <div className={styles.curves} role="img" aria-label={`Throughput-latency curves. ${summary.join(' ')}`}>
          <CurvesChart overlay={overlayOf(curves, target)} targetMs={target.at_most_ms} />
        </div>
      </ChartFiles>
      <DataTable
        stacks
        caption="Planned load, knee and load at the latency target of each design"
        columns={[
          { key: 'design', label: 'Design' },
          { key: 'planned', label: 'Planned IOPS', word: 'planned load', numeric: true },
          { key: 'mean', label: 'Mean latency', word: 'latency_ms', numeric: true },
          { key: 'p99', label: 'p99', word: 'p99', numeric: true },
          { key: 'knee', label: 'Knee', word: 'knee', wide: true },
          { key: 'target', label: `Most load with ${targetInShort(target)}`, word: 'at_target', wide: true },
        ]}
        rows={curves.map(({ index, title, answer: { curve, at_target } }) => ({
          key: String(index),
          cells: [
            <>
              <DesignBadge index={index} /> {title}
            </>,
            show(curve.planned.iops.value, 'count'),
            meanInWords(curve.planned),
            show(curve.planned.latency_p99_ms.value, 'latency'),
            kneeInShort(curve.knee),
            at_target && atTargetInShort(at_target),
          ],
        }))}
      />
    </>
  )
}
