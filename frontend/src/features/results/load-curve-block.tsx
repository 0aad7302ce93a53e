import { Button } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import styles from './results.module.css'

import { fetchLoadCurve } from '@/api/calls'
import type { Design, GroupResult, LatencyTarget, LoadCurveAnswer, Report } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { LoadChart } from '@/components/charts/load-chart'
import { IndexChoice } from '@/components/index-choice'
import { Ghost } from '@/components/job/ghost'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable, num } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { curveTarget, headroomTargets } from '@/lib/charts/headroom-targets'
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
import { about, ALL_VMS, targetOwners } from '@/lib/design/class-targets'
import { designMark } from '@/lib/design/design-marks'
import { chartName } from '@/lib/design/files/design-file'
import { designText } from '@/lib/design/same-design'
import { show } from '@/lib/format/format'
import { resultsOf, vmsName, vmsThatDecide } from '@/lib/report/class-ranking'

/** What a design does under more and less load than planned, and how much it carries in time: of all VMs, or of a class. */
export function LoadCurveBlock({ design, report, index }: { design: Design; report: Report; index: number }) {
  const owners = targetOwners(design)
  const { chosen, choose, typed, type, targets } = useCurveQuestion(design, report)
  const queries = useQueryClient()
  const queryKey = ['load-curve', designText(design), targets]
  const curve = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchLoadCurve(design, targets, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  const owner = chosen ?? vmsOf(curve.data?.at_target?.target) ?? vmsThatDecide([report], [design])
  const first = curveTarget([design], [report], owner)
  const [group] = resultsOf([report], [design], owner)
  return (
    <>
      <div className={styles.choices}>
        {owners.length > 1 && (
          <IndexChoice
            label="VMs"
            names={owners.map(vmsName)}
            chosen={owners.indexOf(owner)}
            onChoose={(place) => choose(owners[place] ?? ALL_VMS)}
          />
        )}
        <LatencyTargetBoxes key={owner} first={typed[owner] ?? first} onChange={(latency) => type(owner, latency)} />
      </div>
      <CurveState curve={curve} cancel={() => void queries.cancelQueries({ queryKey })} />
      {curve.data === undefined ? (
        curve.isFetching && <Ghost shape="curve" />
      ) : (
        <Curve
          answer={curve.data}
          group={group ?? null}
          vms={about(owner).vms ?? null}
          color={designMark(index).color}
          name={chartName('load-curve', design)}
        />
      )}
    </>
  )
}

/** Until something is chosen or typed, the question of the tile, which asks for the target that is reached first. */
function useCurveQuestion(design: Design, report: Report) {
  const [chosen, choose] = useState<string | null>(null)
  const [typed, setTyped] = useState<Record<string, LatencyTarget | null>>({})
  const targetOf = (vms: string) => (typed[vms] === undefined ? curveTarget([design], [report], vms) : typed[vms])
  const targets =
    chosen === null ? headroomTargets([design], [report]) : [targetOf(chosen)].filter((one) => one !== null)
  const type = (vms: string, latency: LatencyTarget | null) => {
    choose(vms)
    setTyped((before) => ({ ...before, [vms]: latency && { ...latency, ...about(vms) } }))
  }
  return { chosen, choose, typed, type, targets }
}

/** Whom a target is for; null without one. */
function vmsOf(target: LatencyTarget | undefined): string | null {
  return target === undefined ? null : (target.vms ?? ALL_VMS)
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

type CurveProps = {
  answer: LoadCurveAnswer
  group: GroupResult | null
  vms: string | null
  color: string
  name: string
}

/** How much more the design carries, then its picture; what the picture says in words is folded with the table. */
function Curve({ answer, group, vms, color, name }: CurveProps) {
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
          <LoadChart picture={designPicture(answer, group, vms, color)} />
        </div>
      </ChartFiles>
      {doubts !== null && <p className="quiet">{doubts}</p>}
      <Folded className="details" summary="The curve in words and as a table">
        <p>{summary}</p>
        <DataTable
          stacks
          caption="IOPS and latency by load"
          columns={[
            { label: 'Load', word: 'planned load' },
            num('IOPS'),
            { label: 'Mean latency', word: 'latency_ms', numeric: true },
            { label: 'p99', word: 'p99', numeric: true },
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
