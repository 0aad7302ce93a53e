import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { LoadCurveChart } from './load-curve-chart'
import styles from './results.module.css'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, LatencyTarget, LoadCurveAnswer } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'
import {
  curveChart,
  curveDoubts,
  curveInWords,
  curveRows,
  iopsInWords,
  loadInWords,
  meanInWords,
  peakOf,
} from '@/lib/charts/load-curve'
import { targetOfAllVms } from '@/lib/design/class-targets'
import { chartName } from '@/lib/design/design-file'
import { designFingerprint } from '@/lib/design/design-fingerprint'
import { show } from '@/lib/format/format'

/** What a design does under more and less load than planned, and how much it carries in time. */
export function LoadCurveBlock({ design }: { design: Design }) {
  const own = targetOfAllVms(design)
  const [target, setTarget] = useState<LatencyTarget | null>(own)
  const queries = useQueryClient()
  const targets = target === null ? [] : [target]
  const queryKey = ['load-curve', designFingerprint([design]), targets]
  const curve = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchLoadCurve(design, targets, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  return (
    <>
      <LatencyTargetBoxes first={own} onChange={setTarget} />
      {curve.isError && <ErrorNotice error={curve.error} doing="Computing the curve" />}
      {curve.isFetching && (
        <p className={styles.wait} role="status">
          Estimating the design under more and less load.
          <Button size="compact-sm" variant="default" onClick={() => void queries.cancelQueries({ queryKey })}>
            Cancel
          </Button>
        </p>
      )}
      {curve.data === undefined && !curve.isFetching && !curve.isError && (
        <p className={styles.wait}>
          Not computed.
          <Button size="compact-sm" variant="default" onClick={() => void curve.refetch()}>
            Compute the curve
          </Button>
        </p>
      )}
      {curve.data === undefined ? (
        curve.isFetching && <Skeleton height={320} animate={false} />
      ) : (
        <Curve answer={curve.data} name={chartName('load-curve', design)} />
      )}
    </>
  )
}

function Curve({ answer, name }: { answer: LoadCurveAnswer; name: string }) {
  const summary = curveInWords(answer)
  const doubts = curveDoubts(answer.curve)
  const peak = peakOf(answer.curve.points)
  return (
    <>
      <p aria-live="polite">{summary}</p>
      <p className="quiet">
        Circles on the solid line: mean latency. Squares on the dashed line: 99th percentile.
        Diamonds: the planned load, the knee, the load at the target{peak !== null && ', and the peak past which IOPS fall'}.
      </p>
      {doubts !== null && <p className="quiet">{doubts}</p>}
      <ChartFiles name={name} data={() => curveRows(answer.curve)}>
        <div className={styles.curve} role="img" aria-label={`Throughput-latency curve. ${summary}`}>
          <LoadCurveChart
            chart={curveChart(answer)}
            targetMs={answer.at_target?.target.at_most_ms ?? null}
          />
        </div>
      </ChartFiles>
      <details className={styles.details}>
        <summary>The curve as a table</summary>
        <DataTable
          stacks
          caption="IOPS and latency by load"
          columns={[
            { key: 'load', label: 'Load', word: 'planned load' },
            { key: 'iops', label: 'IOPS', numeric: true },
            { key: 'mean', label: 'Mean latency', word: 'latency_ms', numeric: true },
            { key: 'p99', label: 'p99', word: 'p99', numeric: true },
          ]}
          rows={answer.curve.points.map((point) => ({
            key: String(point.load),
            cells: [
              loadInWords(point.load),
              iopsInWords(point, peak),
              meanInWords(point),
              show(point.latency_p99_ms.value, 'latency'),
            ],
          }))}
        />
      </details>
    </>
  )
}
