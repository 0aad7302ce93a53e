import type { ReactNode } from 'react'

import styles from './answer-tiles.module.css'

import type { Design, FirstNumbers, Headroom, LatencyTarget, Report } from '@/api/types'
import { Note } from '@/components/note'
import { useJudgedReport } from '@/components/run/use-judgements'
import { useLoadCurves } from '@/components/run/use-load-curves'
import { Signed } from '@/components/target-verdict'
import { Term } from '@/components/term'
import {
  alongside,
  classLines,
  iopsFigure,
  limitWords,
  p99Figure,
  roomFigure,
  STATE_WORDS,
  stateOf,
  type ClassLine,
  type Figure,
  type TileState,
} from '@/lib/charts/answer-tiles'
import { headroomTargets } from '@/lib/charts/headroom-targets'
import { meaningOf, type Word } from '@/lib/format/glossary'

type Measured = NonNullable<FirstNumbers['measured']>
type Props = {
  report: Report
  design: Design
  /** What a run that goes on has measured so far; it takes the place of the estimate. */
  measured?: Measured | undefined
  /** The latencies that end the room, where those of several designs count. */
  targets?: LatencyTarget[]
}

/** The answer at a glance, in tiles that keep their places: estimate and simulation are states of them. */
export function AnswerTiles({ report, design, measured = [], targets = headroomTargets([design], [report]) }: Props) {
  const judged = useJudgedReport(report, design)
  const curves = useLoadCurves([design], targets)
  const state = stateOf(report, measured)
  const limit = limitWords(report)
  return (
    <div className={styles.place}>
      <ul className={styles.tiles} aria-label="The answer in short">
        <Tile label="IOPS" word="iops" state={state} figure={iopsFigure(report, measured)}>
          {alongside(report, measured).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Tile>
        <Tile label="p99" word="p99" state={state} figure={p99Figure(report, measured)}>
          <Classes {...classLines(judged, design, measured)} />
        </Tile>
        <RoomTile
          headroom={curves.answers[0]?.headroom}
          isMissed={judged.targets?.kept === 'no'}
          isAwaited={curves.isComputing}
        />
        <Tile label="Limit" word="bottleneck" state={stateOf(report, [])} title={report.bottleneck.sentence}>
          <p className={styles.limit}>{limit.headline}</p>
          <p>{limit.detail}</p>
          <p className={styles.rest}>{limit.next}</p>
        </Tile>
      </ul>
    </div>
  )
}

/** Tiles without numbers, as high as those that come. */
export function AwaitedTiles() {
  return (
    <div className={styles.place}>
      <ul className={styles.tiles} aria-hidden="true">
        {['IOPS', 'p99', 'Headroom', 'Limit'].map((label) => (
          <li key={label} className={styles.tile} data-tile={label}>
            <p className={styles.label}>{label}</p>
            <div className={styles.ghost} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type TileProps = { label: string; word: Word; state: TileState; figure?: Figure; title?: string; children?: ReactNode }

function Tile({ label, word, state, figure, title, children }: TileProps) {
  return (
    <li className={styles.tile} data-tile={label} title={title}>
      <p className={styles.label}>
        <Term meaning={meaningOf(word)}>{label}</Term>
        <span className={styles.mark} data-state={state}>
          {STATE_WORDS[state]}
        </span>
      </p>
      {figure !== undefined && (
        <>
          <p className={styles.figure}>{figure.value}</p>
          <p className={styles.range}>{figure.note == null ? figure.range : <Note note={figure.note} />}</p>
        </>
      )}
      {children}
    </li>
  )
}

type RoomProps = { headroom: Headroom | null | undefined; isMissed: boolean; isAwaited: boolean }

/** Room is always an estimate: it is read off the curve of latency over load. */
function RoomTile({ headroom, isMissed, isAwaited }: RoomProps) {
  const { end, ...figure } = headroom == null ? NO_ROOM : roomFigure(headroom, isMissed)
  return (
    <Tile label="Headroom" word="at_target" state="estimate" figure={figure} title={headroom?.sentence ?? ''}>
      <p className={styles.rest}>{isAwaited && headroom == null ? 'Estimating the load curve' : end}</p>
    </Tile>
  )
}

const NO_ROOM = { value: '–', range: '', end: 'Not known' }

function Classes({ lines, more, isWithoutTarget }: { lines: ClassLine[]; more: number; isWithoutTarget: boolean }) {
  return (
    <>
      {isWithoutTarget && <p className={styles.target}>No latency target is set</p>}
      {lines.map((line) => (
        <p key={line.key} className={styles.line} title={line.sentence}>
          <Signed kept={line.kept}>{line.name}</Signed>
          <span>
            {line.value} <span className={styles.target}>{line.target}</span>
          </span>
        </p>
      ))}
      {more > 0 && <p className={styles.more}>and {more} more below</p>}
    </>
  )
}
