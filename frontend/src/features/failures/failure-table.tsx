import { useState } from 'react'

import { ClassLatencies, LatencyCell } from './class-latencies'
import {
  cautionInWords,
  foldAlike,
  isDoubted,
  latencyAfter,
  newBottleneck,
  partsInWords,
  remainingInWords,
  simulatedInWords,
  slowdownInWords,
  toldLatencies,
  type AlikeFailures,
  type JudgedFailure,
} from './failures'
import styles from './failures.module.css'
import { TakeOverTable } from './take-over-table'
import { devicesIn } from './take-overs'
import { standingOf, type PartRun, type Standing } from './undecided'
import { UnderWay } from './under-way'

import type { Design, Failure, FailureFigures } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { DataTable } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { TargetsByClass } from '@/components/tables/targets-by-class'
import { ALL_VMS, targetsOf } from '@/lib/design/class-targets'
import { capitalised } from '@/lib/format/format'
import { columnOf } from '@/lib/format/latency-column'

type Props = {
  failures: JudgedFailure[]
  /** The healthy design, with its targets. */
  design: Design
  healthy: FailureFigures
  /** The failures whose numbers are simulated; those of the others are estimates. */
  simulatedPaths: string[]
  /** The runs of failures. */
  runs: PartRun[]
  /** Failure that is being started. */
  busyPath: string | null
  /** The failure, by its words, whose progress is to be seen: it was asked for below the list. */
  toFollow?: string | null
  onSimulate: (failure: Failure) => void
  /** Shows the simulation of a failure below the list. */
  onShow: (failure: Failure) => void
}

/** More classes share one column. */
const MOST_CLASS_COLUMNS = 2

/** What each failure leaves, why, and over which paths; failures that leave the same share a row. */
export function FailureTable({
  failures,
  design,
  healthy,
  simulatedPaths,
  runs,
  busyPath,
  toFollow = null,
  onSimulate,
  onShow,
}: Props) {
  const [openPath, setOpenPath] = useState<string | null>(null)
  const targets = targetsOf(design)
  const before = { figures: healthy }
  const latencies = toldLatencies([before, ...failures], targets)
  // By what is known before any failure is estimated, so that no digit comes or goes.
  const column = columnOf(latencies.map((told) => latencyAfter(before, told)?.latency))
  const [ofAll, ...ofClasses] = latencies
  const columns = ofClasses.length > MOST_CLASS_COLUMNS ? [ofAll].filter((one) => one !== undefined) : latencies
  const isFolded = columns.length < latencies.length
  const isAsked = failures.some(({ judged }) => judged != null)
  return (
    <DataTable
      caption="Single failures, the worst first"
      columns={[
        { label: 'What fails', word: 'failure' },
        ...(isAsked ? [{ label: 'Targets', wide: 'stacked' as const }] : []),
        { label: 'What is left', word: 'survivor', wide: true },
        { label: 'IOPS', word: 'iops', numeric: true },
        ...columns.map(({ title, statistic }) => ({
          label: `${title === ALL_VMS ? '' : `${title} `}${statistic} [${column.unit}]`,
          numeric: true,
          ...(title === ALL_VMS ? { word: statistic } : {}),
        })),
        ...(isFolded ? [{ label: `Slowest class [${column.unit}]`, wide: 'stacked' as const }] : []),
        { label: 'Bottleneck', word: 'bottleneck', wide: 'stacked' },
        { label: 'Paths that take over', word: 'take-over', wide: 'stacked' },
        { label: 'Simulation', wide: 'stacked' },
      ]}
      rows={foldAlike(failures, simulatedPaths).map((alike) => {
        const failure = alike.worst
        const isSimulated = simulatedPaths.includes(failure.path)
        const hasRanges = isSimulated || !isDoubted(failure.figures)
        return {
          key: failure.path,
          cells: [
            <Parts key="parts" fold={alike} design={design} />,
            ...(isAsked ? [<TargetsByClass key="target" judged={failure.judged ?? null} />] : []),
            <Left key="left" failure={failure} />,
            failure.figures && (
              <QuantityCell key="iops" quantity={failure.figures.iops} form="count" unit="IOPS" withRange={hasRanges} />
            ),
            ...columns.map(
              (told) =>
                failure.figures && (
                  <LatencyCell
                    key={`latency ${told.title}`}
                    found={latencyAfter(failure, told)}
                    column={column}
                    withRange={hasRanges}
                  />
                ),
            ),
            ...(isFolded ? [<ClassLatencies key="classes" {...{ failure, column }} classes={ofClasses} />] : []),
            failure.reason === null && <Why key="why" words={newBottleneck(failure, healthy)} />,
            failure.verdict === 'survives' && (
              <TakeOvers
                key="paths"
                failure={failure}
                isOpen={openPath === failure.path}
                onToggle={() => setOpenPath(openPath === failure.path ? null : failure.path)}
              />
            ),
            failure.verdict === 'survives' && (
              <Simulation
                key="simulate"
                failure={failure}
                isSimulated={isSimulated}
                standing={standingOf(alike, runs, toFollow)}
                isBusy={busyPath === failure.path}
                onSimulate={onSimulate}
                onShow={onShow}
              />
            ),
          ],
          below:
            failure.reason ??
            (openPath === failure.path && failure.take_overs.length > 0 ? (
              <TakeOverTable takeOvers={failure.take_overs} text={failure.text} design={design} />
            ) : null),
        }
      })}
      stacks="early"
    />
  )
}

/** The part, and those whose failure leaves the same. */
function Parts({ fold, design }: { fold: AlikeFailures; design: Design }) {
  const words = partsInWords(fold, design)
  if (fold.alike.length === 0) return words
  return (
    <details className={styles.alike}>
      <summary>{words}</summary>
      <ul>
        {[fold.worst, ...fold.alike].map(({ path, text }) => (
          <li key={path}>{capitalised(text)}</li>
        ))}
      </ul>
    </details>
  )
}

function Why({ words }: { words: string | null }) {
  return words ?? <span className="quiet">Unchanged</span>
}

function Left({ failure }: { failure: Failure }) {
  const left = remainingInWords(failure)
  const slower = slowdownInWords(failure)
  const caution = cautionInWords(failure.figures)
  return (
    <>
      {failure.verdict === 'refused' ? <strong>{left}</strong> : left}
      {slower !== null && <span className="quiet">, {slower}</span>}
      {caution !== null && <p className={styles.caution}>{caution}</p>}
      {failure.rebuild != null && <p>{failure.rebuild.text}</p>}
    </>
  )
}

type TakeOversProps = { failure: Failure; isOpen: boolean; onToggle: () => void }

/** How many devices use other paths, and the way to read which, below the row. */
function TakeOvers({ failure: { take_overs: takeOvers, text }, isOpen, onToggle }: TakeOversProps) {
  const devices = devicesIn(takeOvers)
  if (takeOvers.length === 0) return <span className="quiet">No path changes</span>
  const words = devices === 1 ? '1 device' : `${devices} devices`
  return (
    <button
      type="button"
      className={styles.paths}
      aria-expanded={isOpen}
      aria-label={`${words} without ${text}`}
      onClick={onToggle}
    >
      {words}
    </button>
  )
}

type SimulationProps = {
  failure: Failure
  isSimulated: boolean
  /** How far a simulation is that is under way. */
  standing: Standing | null
  isBusy: boolean
  onSimulate: (failure: Failure) => void
  onShow: (failure: Failure) => void
}

/** Whether a failure was simulated, or is, and the way to have it done. */
function Simulation({ failure, isSimulated, standing, isBusy, onSimulate, onShow }: SimulationProps) {
  if (standing !== null) return <UnderWay standing={standing} text={failure.text} />
  return (
    <span className={styles.simulation}>
      {isSimulated && <span>{simulatedInWords(failure)}</span>}
      {isSimulated && (
        <a href="#survivor" aria-label={`Before and after, without ${failure.text}`} onClick={() => onShow(failure)}>
          Before and after
        </a>
      )}
      <BusyButton
        size="compact-sm"
        variant="default"
        busy={isBusy}
        aria-label={`${isSimulated ? 'Again, simulate' : 'Simulate'} without ${failure.text}`}
        onClick={() => onSimulate(failure)}
      >
        {isSimulated ? 'Again' : 'Simulate'}
      </BusyButton>
    </span>
  )
}
