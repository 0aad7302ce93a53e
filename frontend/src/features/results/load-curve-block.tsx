import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { LoadCurveChart } from './load-curve-chart'
import styles from './results.module.css'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, LatencyTarget, LoadCurveAnswer } from '@/api/types'
import { ChartFiles } from '@/components/chart-files'
import { DataTable } from '@/components/data-table'
import { ErrorNotice } from '@/components/error-notice'
import { latency, show } from '@/lib/format'
import {
  curveChart,
  curveDoubts,
  curveInWords,
  curveRows,
  loadInWords,
  targetOf,
} from '@/lib/load-curve'
import { questionOf } from '@/lib/question'

const TYPING_MS = 400
type LatencyKind = NonNullable<LatencyTarget['quantity']>
const QUANTITIES: { value: LatencyKind; label: string }[] = [
  { value: 'mean', label: 'Mean latency' },
  { value: 'p99', label: '99th percentile' },
]

/** What a design does under more and less load than planned, and how much it carries in time. */
export function LoadCurveBlock({ design }: { design: Design }) {
  const [quantity, setQuantity] = useState<LatencyKind>('mean')
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, TYPING_MS)
  const targetMs = targetOf(typed)
  const target = targetMs === null ? null : { quantity, at_most_ms: targetMs }
  const curve = useQuery({
    queryKey: ['load-curve', questionOf([design]), target],
    queryFn: ({ signal }) => fetchLoadCurve(design, target, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  return (
    <>
      <div className={styles.target}>
        <NativeSelect
          label="Latency target for"
          size="xs"
          data={QUANTITIES}
          value={quantity}
          onChange={(event) => {
            setQuantity(event.currentTarget.value as LatencyKind)
          }}
        />
        <TextInput
          label="at most [ms]"
          size="xs"
          inputMode="decimal"
          value={text}
          error={text !== '' && targetOf(text) === null && 'Enter a number above 0.'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {curve.isError && <ErrorNotice error={curve.error} doing="Computing the curve" />}
      {curve.data === undefined ? (
        !curve.isError && <Skeleton height={320} animate={false} />
      ) : (
        <Curve answer={curve.data} name={`load-curve-${design.id}`} />
      )}
    </>
  )
}

function Curve({ answer, name }: { answer: LoadCurveAnswer; name: string }) {
  const summary = curveInWords(answer)
  const doubts = curveDoubts(answer.curve)
  return (
    <>
      <p aria-live="polite">{summary}</p>
      <p className="quiet">
        Circles on the solid line: mean latency. Squares on the dashed line: 99th percentile.
        Diamonds: the planned load, the knee and the load at the target.
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
          caption="IOPS and latency by load"
          columns={[
            { key: 'load', label: 'Load' },
            { key: 'iops', label: 'IOPS', numeric: true },
            { key: 'mean', label: 'Mean latency', numeric: true },
            { key: 'p99', label: 'p99', numeric: true },
          ]}
          rows={answer.curve.points.map((point) => ({
            key: String(point.load),
            cells: [
              loadInWords(point.load),
              show(point.iops.value, 'count'),
              point.latency_mean_ms.value === null
                ? 'no steady state'
                : latency(point.latency_mean_ms.value),
              show(point.latency_p99_ms.value, 'latency'),
            ],
          }))}
        />
      </details>
    </>
  )
}
