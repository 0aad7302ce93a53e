import { lazy, Suspense } from 'react'

import styles from './face.module.css'

import type { Design, Report } from '@/api/types'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { useIsPhone } from '@/components/use-is-phone'
import { layoutInWords } from '@/lib/canvas/layout-in-words'

const DrawnLayout = lazy(() => import('./drawn-layout'))

/** The layout of a design: a drawing, which a phone neither shows nor loads. */
export function LayoutDrawing({ design, report }: { design: Design; report: Report }) {
  const isOnPaper = useIsOnPaper()
  const isTooNarrow = useIsPhone() && !isOnPaper
  if (isTooNarrow) return <p className={styles.inWords}>{layoutInWords(design)}</p>
  return (
    <Suspense fallback={null}>
      <DrawnLayout design={design} report={report} />
    </Suspense>
  )
}
