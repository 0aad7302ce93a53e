import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'

import styles from './hand-over.module.css'

import type { Design, Report, RunResult } from '@/api/types'
import { Contents } from '@/components/contents'
import { DesignBadge } from '@/components/design-badge'
import { Deprecations } from '@/components/notices/deprecations'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { Notice } from '@/components/notices/notice'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { useIsPhone } from '@/components/use-is-phone'
import { ComparisonView } from '@/features/compare/comparison-view'
import { layoutSvg } from '@/features/editor/layout-picture'
import { DesignResults } from '@/features/results/design-results'
import { isReadableOnPaper, layoutInWords } from '@/lib/canvas/layout-in-words'
import { answerInShort } from '@/lib/report/in-short'
import { hasPrices, missingPrices } from '@/lib/report/key-figures'
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
      <Contents entries={entriesOf(designs, result)} />
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
      <Deprecations designs={(result?.reports ?? []).map(noticesOf)} />
      {evidence}
      {result !== null && designs.length > 1 && (
        <ComparisonView designs={designs} result={result} isBrief />
      )}
      {result !== null && result.comparison === null && <p className="quiet">{missingPrices(result.reports, { mayEdit: false })}</p>}
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

function noticesOf({ design_title: title, notices }: Report) {
  return { title, notices: notices ?? [] }
}

function entriesOf(designs: Design[], result: RunResult | null) {
  const compared = [
    { id: 'compare-verdict', label: 'Verdict' },
    { id: 'compare-ranking', label: 'Ranking' },
    { id: 'compare-charts', label: 'IOPS and latency' },
    ...(hasPrices(result?.reports ?? []) ? [{ id: 'compare-price', label: 'Price' }] : []),
    { id: 'compare-wait', label: 'Microseconds' },
    { id: 'compare-changes', label: 'What was changed' },
  ]
  const handed = designs.map((design, index) => ({
    id: handedId(design),
    label: <TitleOf key={design.id} design={design} index={index} />,
  }))
  return result?.comparison == null ? handed : [...compared, ...handed]
}

function handedId({ id }: Design): string {
  return `handed-${id}`
}

function TitleOf({ design, index }: { design: Design; index: number }) {
  return (
    <>
      <DesignBadge index={index} /> {design.title}
    </>
  )
}

type DesignProps = { design: Design; index: number; report: Report | null; isOneOfMany: boolean }

/** A design with its results; on a phone it is one line until somebody opens it. */
function HandedDesign(props: DesignProps) {
  const { design, index, report } = props
  const [isOpen, setIsOpen] = useState(false)
  const isOnPaper = useIsOnPaper()
  const title = (
    <h2>
      <TitleOf design={design} index={index} />
    </h2>
  )
  if (useIsPhone() && !isOnPaper) {
    return (
      <details
        className={styles.folded}
        id={handedId(design)}
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>
          {title}
          <span className="quiet">{report === null ? 'Layout' : answerInShort(report)}</span>
        </summary>
        {isOpen && (
          <div className={styles.design}>
            <DesignAndResults {...props} />
          </div>
        )}
      </details>
    )
  }
  return (
    <div className={styles.design} id={handedId(design)}>
      {title}
      <DesignAndResults {...props} />
    </div>
  )
}

function DesignAndResults({ design, index, report, isOneOfMany }: DesignProps) {
  const [selection, setSelection] = useState<string[]>([])
  const fills = useMemo(() => (report === null ? NO_UTILISATIONS : utilisationsOf(report)), [report])
  return (
    <>
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
        data-unreadable={!isReadableOnPaper(design, ALL_FOLDED)}
        // The drawing escapes all text of the design.
        dangerouslySetInnerHTML={{ __html: layoutSvg(design, fills, ALL_FOLDED) }}
      />
      <p className={styles.inWords}>{layoutInWords(design)}</p>
      {design.notes && (
        <details className={styles.notes}>
          <summary>Notes and sources</summary>
          <p>{design.notes}</p>
        </details>
      )}
      {report !== null && <DesignResults report={report} design={design} index={index} isBrief isOneOfMany={isOneOfMany} />}
    </>
  )
}
