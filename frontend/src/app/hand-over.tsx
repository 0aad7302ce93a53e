import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'

import { Face } from './face'
import { useParts } from './hand-over-parts'
import styles from './hand-over.module.css'

import type { Design, Report, SideBySide } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { Deprecations } from '@/components/notices/deprecations'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { useComparedEstimates } from '@/components/run/use-compared-estimates'
import { Folded } from '@/components/tables/folded'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { useIsPhone } from '@/components/use-is-phone'
import { answerInShort } from '@/lib/report/in-short'
import { reportOf } from '@/lib/report/run-result'
import { NO_UTILISATIONS, utilisationsOf } from '@/lib/report/utilisation'

const Canvas = lazy(() => import('@/components/canvas/canvas'))

type Props = {
  designs: Design[]
  result: SideBySide | null
  evidence?: ReactNode
  /** It is there to be printed, whatever shows it. */
  isForPaper?: boolean
  rows?: Rows
}

/** Rows of the reports, for what is behind the face: whether they are here, and what to do once somebody wants them. */
export type Rows = { areHere: boolean; error: Error | null; onWanted: () => void }

const HERE: Rows = { areHere: true, error: null, onWanted: () => undefined }

/** Of more designs the comparison says what is said of each otherwise, so that the report stays within six pages. */
const MOST_IN_FULL = 2

/**
 * What is handed over: the simulation, or else estimates. First the summary, then the comparison and each design, which
 * are closed until somebody opens them.
 */
export function HandOver({ designs, result: simulated, evidence, isForPaper = false, rows = HERE }: Props) {
  const { answer, needed, error } = useComparedEstimates(designs, simulated === null)
  const result = simulated ?? answer
  // A phone loads what is behind the face when it is opened; others may print.
  useParts(!useIsPhone() || isForPaper)
  if ([result, needed, error].every((one) => one === null)) return <Skeleton height={640} animate={false} />
  return (
    <>
      {simulated === null && <NotSimulated hasEstimates={answer !== null} />}
      {result !== null && <Face designs={designs} result={result} />}
      <Deprecations designs={(result?.reports ?? []).map(noticesOf)} />
      {evidence}
      {result !== null && designs.length > 1 && <Compared designs={designs} result={result} rows={rows} />}
      {designs.map((design, index) => (
        <DesignAndResults
          key={design.id}
          design={design}
          index={index}
          report={result && reportOf(result.reports, design.id)}
          rows={rows}
          isOneOfMany={designs.length > MOST_IN_FULL}
        />
      ))}
    </>
  )
}

function NotSimulated({ hasEstimates }: { hasEstimates: boolean }) {
  return (
    <Notice tone="info" title="This version has no simulated results yet">
      <p>
        {hasEstimates
          ? 'These are estimates, with their stated error.'
          : 'The designs are here; their results appear once this version is simulated.'}
      </p>
    </Notice>
  )
}

function noticesOf({ design_title: title, notices }: Report) {
  return { title, notices: notices ?? [] }
}

type RestProps = { id: string; title: ReactNode; lead: string; children: ReactNode }

/** What is behind the face: not drawn before it is opened, and in full on paper. */
function Rest({ id, title, lead, children }: RestProps) {
  return (
    <Folded
      id={id}
      className={styles.folded}
      isHeldOpen={useIsOnPaper()}
      summary={
        <>
          <h2>{title}</h2>
          <span className="quiet no-print">{lead}</span>
        </>
      }
    >
      <div className={styles.design}>{children}</div>
    </Folded>
  )
}

function Awaited({ error }: Rows) {
  if (error !== null) return <ErrorNotice error={error} doing="Loading the tables" />
  return <Skeleton height={320} animate={false} />
}

/** The tables behind the face, once they and their rows are here. */
function useTables({ areHere, onWanted }: Rows) {
  const parts = useParts(true)
  useEffect(() => {
    if (!areHere) onWanted()
  }, [areHere, onWanted])
  return areHere ? parts : null
}

type ComparedProps = { designs: Design[]; result: SideBySide; rows: Rows }

function Compared(props: ComparedProps) {
  return (
    <Rest
      id="handed-comparison"
      title="The comparison, question by question"
      lead="Answers, ranking, microseconds and what was changed."
    >
      <Comparison {...props} />
    </Rest>
  )
}

function Comparison({ designs, result, rows }: ComparedProps) {
  const parts = useTables(rows)
  return parts === null ? <Awaited {...rows} /> : <parts.ComparisonView designs={designs} result={result} isBrief />
}

type DesignProps = { design: Design; index: number; report: Report | null; rows: Rows; isOneOfMany: boolean }

function DesignAndResults(props: DesignProps) {
  const { design, index, report } = props
  return (
    <Rest
      id={`handed-${design.id}`}
      title={
        <>
          <DesignBadge index={index} /> {design.title}
        </>
      }
      lead={report === null ? 'Layout and notes.' : `${answerInShort(report)}. Layout, notes, queues and limits.`}
    >
      <Unfolded {...props} />
    </Rest>
  )
}

function Unfolded({ design, index, report, rows, isOneOfMany }: DesignProps) {
  const parts = useTables(rows)
  return (
    <>
      <Layout design={design} report={report} />
      {design.notes && (
        <details className={`details ${styles.notes}`}>
          <summary>Notes and sources</summary>
          <p>{design.notes}</p>
        </details>
      )}
      {report !== null && parts === null && <Awaited {...rows} />}
      {report !== null && parts !== null && (
        <parts.DesignResults report={report} design={design} index={index} isBrief isOneOfMany={isOneOfMany} />
      )}
    </>
  )
}

/** The canvas, to be moved and zoomed; on paper and on a phone the drawing of the face is all. */
function Layout({ design, report }: Pick<DesignProps, 'design' | 'report'>) {
  const [selection, setSelection] = useState<string[]>([])
  const fills = useMemo(() => (report === null ? NO_UTILISATIONS : utilisationsOf(report)), [report])
  const isOnPaper = useIsOnPaper()
  const isPhone = useIsPhone()
  if (isOnPaper || isPhone) return null
  return (
    <div className={styles.layout}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <Canvas design={design} fills={fills} selection={selection} onSelect={setSelection} />
      </Suspense>
    </div>
  )
}
