import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'

import styles from './hand-over.module.css'

import type { Design, Report, RunResult } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { Notice } from '@/components/notices/notice'
import { ComparisonView } from '@/features/compare/comparison-view'
import { layoutSvg } from '@/features/editor/layout-picture'
import { DesignResults } from '@/features/results/design-results'
import { reportOf } from '@/lib/report/run-result'
import { NO_UTILISATIONS, utilisationsOf } from '@/lib/report/utilisation'


const Canvas = lazy(() => import('@/components/canvas/canvas'))

type Props = { designs: Design[]; result: RunResult | null; evidence?: ReactNode }

/** Alike parts are one box on paper, as they are on the canvas at first. */
const ALL_FOLDED: ReadonlySet<string> = new Set()
/** Of more designs the comparison says what is said of each otherwise, so that the report keeps to six pages. */
const MOST_IN_FULL = 2

/** What is handed over: contents, the answer, the comparison, and each design with its layout and sources. */
export function HandOver({ designs, result, evidence = null }: Props) {
  return (
    <>
      <Contents designs={designs} isCompared={result?.comparison != null} />
      {result === null && (
        <Notice tone="info" title="This version has no simulated results yet">
          <p>
            The designs are here; their results appear once this version is simulated.
          </p>
        </Notice>
      )}
      {result !== null && designs.length === 1 && (
        result.reports.map((report) => <DoubtNotice key={report.design_id} report={report} />)
      )}
      {evidence}
      {result !== null && designs.length > 1 && (
        <ComparisonView designs={designs} result={result} isBrief />
      )}
      {designs.map((design, index) => (
        <HandedDesign
          key={design.id}
          design={design}
          index={index}
          report={result && reportOf(result.reports, design.id)}
          isOneOfMany={designs.length > MOST_IN_FULL}
        />
      ))}
    </>
  )
}

function Contents({ designs, isCompared }: { designs: Design[]; isCompared: boolean }) {
  return (
    <nav aria-label="Contents" className={styles.contents}>
      {isCompared && (
        <>
          <a href="#compare-verdict">Verdict</a>
          <a href="#compare-ranking">Ranking</a>
          <a href="#compare-charts">IOPS and latency</a>
          <a href="#compare-changes">What was changed</a>
        </>
      )}
      {designs.map((design, index) => (
        <a key={design.id} href={`#handed-${design.id}`}>
          <DesignBadge index={index} /> {design.title}
        </a>
      ))}
    </nav>
  )
}

type DesignProps = { design: Design; index: number; report: Report | null; isOneOfMany: boolean }

function HandedDesign({ design, index, report, isOneOfMany }: DesignProps) {
  const [selection, setSelection] = useState<string[]>([])
  const fills = useMemo(() => (report === null ? NO_UTILISATIONS : utilisationsOf(report)), [report])
  return (
    <div className={styles.design} id={`handed-${design.id}`}>
      <h2>
        <DesignBadge index={index} /> {design.title}: layout
      </h2>
      <div className={styles.layout}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Canvas
            design={design}
            fills={fills}
            selection={selection}
            onSelect={setSelection}
          />
        </Suspense>
      </div>
      <div
        className={styles.paper}
        data-small={isOneOfMany}
        // The drawing escapes all text of the design.
        dangerouslySetInnerHTML={{ __html: layoutSvg(design, fills, ALL_FOLDED) }}
      />
      {design.notes && (
        <details className={styles.notes}>
          <summary>Notes and sources</summary>
          <p>{design.notes}</p>
        </details>
      )}
      {report !== null && <DesignResults report={report} design={design} index={index} isBrief isOneOfMany={isOneOfMany} />}
    </div>
  )
}
