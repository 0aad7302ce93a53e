import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { LoadCurveChart } from './load-curve-chart'
import styles from './results.module.css'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, LatencyTarget, LoadCurveAnswer } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { IndexChoice } from '@/components/index-choice'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import {
  curveChart,
  curveDoubts,
  curveInWords,
  curveRows,
  iopsInWords,
  latencyAt,
  loadInWords,
  MEAN,
  meanInWords,
  P99,
  peakOf,
} from '@/lib/charts/load-curve'
import { about, ALL_VMS, firstTargetOwner, targetFor, targetOwners } from '@/lib/design/class-targets'
import { chartName } from '@/lib/design/files/design-file'
import { designText } from '@/lib/design/same-design'
import { show } from '@/lib/format/format'
import { vmsName } from '@/lib/report/class-ranking'

/** What a design does under more and less load than planned, and how much it carries in time: of all VMs, or of a class. */
export function LoadCurveBlock({ design }: { design: Design }) {
  const owners = targetOwners(design)
  const [owner, setOwner] = useState(firstTargetOwner(design))
  const [typed, setTyped] = useState<Record<string, LatencyTarget | null>>({})
  const target = typed[owner] === undefined ? targetFor(design, owner) : typed[owner]
  const queries = useQueryClient()
  const targets = target === null ? [] : [target]
  const queryKey = ['load-curve', designText(design), targets]
  const curve = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchLoadCurve(design, targets, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  return (
    <>
      <div className={styles.choices}>
        {owners.length > 1 && (
          <IndexChoice
            label="VMs"
            names={owners.map(vmsName)}
            chosen={owners.indexOf(owner)}
            onChoose={(index) => setOwner(owners[index] ?? ALL_VMS)}
          />
        )}
        <LatencyTargetBoxes
          key={owner}
          first={target}
          onChange={(latency) => setTyped((before) => ({ ...before, [owner]: latency && { ...latency, ...about(owner) } }))}
        />
      </div>
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
        <Curve answer={curve.data} vms={about(owner).vms ?? null} name={chartName('load-curve', design)} />
      )}
    </>
  )
}

function Curve({ answer, vms, name }: { answer: LoadCurveAnswer; vms: string | null; name: string }) {
  const summary = curveInWords(answer, vms)
  const doubts = curveDoubts(answer.curve)
  const peak = peakOf(answer.curve.points, { ...MEAN, vms })
  return (
    <>
      <p aria-live="polite">{summary}</p>
      <p className="quiet">
        Circles on the solid line: mean latency. Squares on the dashed line: 99th percentile.
        Diamonds: the planned load, the knee, the load at the target{peak !== null && ', and the peak past which IOPS fall'}.
      </p>
      {doubts !== null && <p className="quiet">{doubts}</p>}
      <ChartFiles name={name} data={() => curveRows(answer.curve, vms)}>
        <div className={styles.curve} role="img" aria-label={`Throughput-latency curve. ${summary}`}>
          <LoadCurveChart
            chart={curveChart(answer, vms)}
            targetMs={answer.at_target?.target.at_most_ms ?? null}
          />
        </div>
      </ChartFiles>
      <Folded className={styles.details} summary="The curve as a table">
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
              iopsInWords(point, peak, vms),
              meanInWords(point, vms),
              show(latencyAt(point, { ...P99, vms })?.value ?? null, 'latency'),
            ],
          }))}
        />
      </Folded>
    </>
  )
}
