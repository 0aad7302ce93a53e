import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import styles from './results.module.css'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, GroupResult, LatencyTarget, LoadCurveAnswer, Report } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { LoadChart } from '@/components/charts/load-chart'
import { IndexChoice } from '@/components/index-choice'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { curveTarget } from '@/lib/charts/headroom-targets'
import {
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
import { designPicture } from '@/lib/charts/load-picture'
import { about, ALL_VMS, targetFor, targetOwners } from '@/lib/design/class-targets'
import { chartName } from '@/lib/design/files/design-file'
import { designText } from '@/lib/design/same-design'
import { show } from '@/lib/format/format'
import { resultsOf, vmsName, vmsThatDecide } from '@/lib/report/class-ranking'

/** What a design does under more and less load than planned, and how much it carries in time: of all VMs, or of a class. */
export function LoadCurveBlock({ design, report }: { design: Design; report: Report }) {
  const owners = targetOwners(design)
  const [owner, setOwner] = useState(() => vmsThatDecide([report], [design]))
  const [typed, setTyped] = useState<Record<string, LatencyTarget | null>>({})
  const target = typed[owner] === undefined ? curveTarget([design], [report], owner) : typed[owner]
  const [group] = resultsOf([report], [design], owner)
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
          first={targetFor(design, owner)}
          onChange={(latency) => setTyped((before) => ({ ...before, [owner]: latency && { ...latency, ...about(owner) } }))}
        />
      </div>
      <CurveState curve={curve} cancel={() => void queries.cancelQueries({ queryKey })} />
      {curve.data === undefined ? (
        curve.isFetching && <Skeleton height={320} animate={false} />
      ) : (
        <Curve answer={curve.data} group={group ?? null} vms={about(owner).vms ?? null} name={chartName('load-curve', design)} />
      )}
    </>
  )
}

type StateProps = { curve: UseQueryResult<LoadCurveAnswer>; cancel: () => void }

/** That the curve is under way, or why there is none. */
function CurveState({ curve, cancel }: StateProps) {
  return (
    <>
      {curve.isError && <ErrorNotice error={curve.error} doing="Computing the curve" />}
      {curve.isFetching && (
        <p className={styles.wait} role="status">
          Estimating the design under more and less load.
          <Button size="compact-sm" variant="default" onClick={cancel}>
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
    </>
  )
}

type CurveProps = { answer: LoadCurveAnswer; group: GroupResult | null; vms: string | null; name: string }

/** How much more the design carries, then its picture; what the picture says in words is folded with the table. */
function Curve({ answer, group, vms, name }: CurveProps) {
  const summary = curveInWords(answer, vms)
  const doubts = curveDoubts(answer.curve)
  const peak = peakOf(answer.curve.points, { ...MEAN, vms })
  return (
    <>
      {answer.headroom !== null && <p aria-live="polite">{answer.headroom.sentence}</p>}
      {answer.distances?.map(({ link, sentence }) => (
        <p key={link}>{sentence}</p>
      ))}
      <ChartFiles name={name} data={() => curveRows(answer.curve, vms)}>
        <div className={styles.curve} role="img" aria-label={`Throughput-latency curve. ${summary}`}>
          <LoadChart picture={designPicture(answer, group, vms)} />
        </div>
      </ChartFiles>
      {doubts !== null && <p className="quiet">{doubts}</p>}
      <Folded className={styles.details} summary="The curve in words and as a table">
        <p>{summary}</p>
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
