import { useState } from 'react'

import styles from './compare.module.css'
import {
  atTargetOf,
  curvesInWords,
  kneeInShort,
  overlayDoubts,
  overlayInWords,
  overlayOf,
  overlayRows,
  plannedInWords,
  targetInShort,
  type DesignCurve,
} from './curve-overlay'
import { CurvesState } from './curves-state'
import { VmsChoice, type ChosenVms } from './vms-choice'

import type { Design, GroupResult, LatencyTarget } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { LoadChart } from '@/components/charts/load-chart'
import { DesignBadge } from '@/components/design-badge'
import { useDesignMarks, useDesignNames } from '@/components/design-names'
import { Ghost } from '@/components/job/ghost'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useLoadCurves, type LoadCurves } from '@/components/run/use-load-curves'
import { DataTable } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { iopsAt, MEAN, P99 } from '@/lib/charts/load-curve'
import { show } from '@/lib/format/format'

type Props = {
  designs: Design[]
  /** The latencies that end headroom: with them the curves are asked for already. */
  headroom: LatencyTarget[]
  chosenVms: ChosenVms
  /** What each design gives the chosen VMs under its planned load. */
  groups: (GroupResult | null)[]
  /** The target of the chosen VMs until another is typed. */
  first: LatencyTarget
  /** Whether a design has that target. */
  isSet: boolean
}

/** Every design under less and more load than planned, on one pair of axes. */
export function CurvesBlock({ designs, headroom, chosenVms, groups, first, isSet }: Props) {
  const name = targetInShort(first)
  const [typed, setTyped] = useState<Record<string, LatencyTarget | null>>({})
  const own = typed[name] ?? null
  const target = own ?? first
  const { answers, ...state } = useLoadCurves(designs, headroom)
  // First the curves alone, which the headroom waits for too: then the load at a target takes hardly longer.
  const atTarget = useLoadCurves(designs, state.done === designs.length ? [target] : headroom)
  const curves = answers.flatMap((answer, index) =>
    answer === undefined ? [] : [{ index, title: designs[index]?.title ?? '', answer }],
  )
  return (
    <>
      <div className={styles.choices}>
        <VmsChoice {...chosenVms} />
        <LatencyTargetBoxes
          key={name}
          first={target}
          onChange={(latency) => setTyped((before) => ({ ...before, [name]: latency && { ...first, ...latency } }))}
        />
      </div>
      {state.error !== null && <ErrorNotice error={state.error} doing="Computing the curves" />}
      <CurvesState what="curves" curves={{ answers, ...state }} />
      {curves.length < designs.length ? (
        state.isComputing && <Ghost shape="curve" />
      ) : (
        <Curves {...{ curves, target, groups, atTarget }} isSet={isSet || own !== null} />
      )}
    </>
  )
}

type CurvesProps = {
  curves: DesignCurve[]
  target: LatencyTarget
  groups: Props['groups']
  isSet: boolean
  atTarget: LoadCurves
}

function Curves({ curves, target, groups, isSet, atTarget }: CurvesProps) {
  const nameOf = useDesignNames()
  const markOf = useDesignMarks()
  const summary = overlayInWords(curves, target, nameOf)
  const { vms = null } = target
  return (
    <>
      <ChartFiles name="load-curves" data={() => overlayRows(curves, target)}>
        <div className={styles.curves} role="img" aria-label={`Throughput-latency curves. ${summary.join(' ')}`}>
          <LoadChart picture={overlayOf(curves, target, groups, { nameOf, markOf })} />
        </div>
      </ChartFiles>
      {overlayDoubts(curves, nameOf).map((doubt) => (
        <p key={doubt} className="quiet">
          {doubt}
        </p>
      ))}
      <Folded className="details" summary="The chart in words">
        <p>{curvesInWords(target, isSet)}</p>
        {summary.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Folded>
      <DataTable
        stacks
        caption="Planned load, knee and load at the latency target of each design"
        columns={[
          'Design',
          { label: `${vms === null ? 'Planned' : `${vms} planned`} IOPS`, word: 'planned load', numeric: true },
          { label: `${vms === null ? 'Mean' : `${vms} mean`} latency`, word: 'latency_ms', numeric: true },
          { label: `${vms === null ? '' : `${vms} `}p99`, word: 'p99', numeric: true },
          { label: vms === null ? 'Knee' : `${vms} knee`, word: 'knee', wide: true },
          { label: `Most load with ${targetInShort(target)}`, word: 'at_target', wide: true },
        ]}
        rows={curves.map(({ index, title, answer: { curve } }) => ({
          key: String(index),
          cells: [
            <>
              <DesignBadge index={index} /> {title}
            </>,
            show(iopsAt(curve.planned, vms), 'count'),
            plannedInWords(curve, { ...MEAN, vms }),
            plannedInWords(curve, { ...P99, vms }),
            kneeInShort(curve, vms),
            atTargetOf(atTarget.answers[index], atTarget.isComputing),
          ],
        }))}
      />
    </>
  )
}
