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

/** What is handed over: its simulation, or its estimates where nobody has simulated it. */
export function HandOver(props: Props) {
  return props.result === null ? <Estimated {...props} /> : <Handed {...props} />
}

function Estimated(props: Props) {
  const { answer, needed, error } = useComparedEstimates(props.designs)
  if (answer === null && needed === null && error === null) return <Skeleton height={640} animate={false} />
  return (
    <>
      <Notice tone="info" title="This version has no simulated results yet">
        <p>
          {answer === null
            ? 'The designs are here; their results appear once this version is simulated.'
            : 'These are estimates, with their stated error.'}
        </p>
      </Notice>
      <Handed {...props} result={answer} />
    </>
  )
}

/** Its face, then the comparison and each design, which are closed until somebody opens them. */
function Handed({ designs, result, evidence = null, isForPaper = false, rows = HERE }: Props) {
  // A phone loads what is behind the face when it is opened; others may print.
  useParts(!useIsPhone() || isForPaper)
  return (
    <>
      {result !== null && <Face designs={designs} result={result} />}
      <Deprecations designs={(result?.reports ?? []).map(noticesOf)} />
      {evidence}
      {result !== null && designs.length > 1 && (
        <Rest
          id="handed-comparison"
          title="The comparison, question by question"
          lead="Answers, ranking, microseconds and what was changed."
        >
          <Compared designs={designs} result={result} rows={rows} />
        </Rest>
      )}
      {designs.map((design, index) => {
        const report = result && reportOf(result.reports, design.id)
        return (
          <Rest
            key={design.id}
            id={`handed-${design.id}`}
            title={
              <>
                <DesignBadge index={index} /> {design.title}
              </>
            }
            lead={report === null ? 'Layout and notes.' : `${answerInShort(report)}. Layout, notes, queues and limits.`}
          >
            <DesignAndResults
              design={design}
              index={index}
              report={report}
              rows={rows}
              isOneOfMany={designs.length > MOST_IN_FULL}
            />
          </Rest>
        )
      })}
    </>
  )
}

function noticesOf({ design_title: title, notices }: Report) {
  return { title, notices: notices ?? [] }
}

type RestProps = { id: string; title: ReactNode; lead: string; children: ReactNode }

/** What is behind the face: not drawn before it is opened, and in full on paper. */
function Rest({ id, title, lead, children }: RestProps) {
  const heading = <h2>{title}</h2>
  if (useIsOnPaper()) {
    return (
      <div className={styles.design} id={id}>
        {heading}
        {children}
      </div>
    )
  }
  return (
    <Folded
      id={id}
      className={styles.folded}
      summary={
        <>
          {heading}
          <span className="quiet">{lead}</span>
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

function Compared({ designs, result, rows }: { designs: Design[]; result: SideBySide; rows: Rows }) {
  const parts = useTables(rows)
  return parts === null ? <Awaited {...rows} /> : <parts.ComparisonView designs={designs} result={result} isBrief />
}

type DesignProps = { design: Design; index: number; report: Report | null; rows: Rows; isOneOfMany: boolean }

function DesignAndResults({ design, index, report, rows, isOneOfMany }: DesignProps) {
  const parts = useTables(rows)
  return (
    <>
      <Layout design={design} report={report} />
      {design.notes && (
        <details className={styles.notes}>
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
