import { useMemo } from 'react'

import styles from './face.module.css'

import type { Design, Report } from '@/api/types'
import { layoutSvg } from '@/features/editor/layout-picture'
import { isReadableOnPaper } from '@/lib/canvas/boxes'
import { layoutInWords } from '@/lib/canvas/layout-in-words'
import { utilisationsOf } from '@/lib/report/utilisation'

/** Identical parts are one box, as they are on the canvas at first. */
const ALL_FOLDED: ReadonlySet<string> = new Set()

/** The layout of a design as a drawing that stands still, with how full its parts are; in words where its letters would be too small. */
export default function DrawnLayout({ design, report }: { design: Design; report: Report }) {
  const drawing = useMemo(
    () => (isReadableOnPaper(design, ALL_FOLDED) ? layoutSvg(design, utilisationsOf(report), ALL_FOLDED) : null),
    [design, report],
  )
  if (drawing === null) return <p className={styles.inWords}>{layoutInWords(design)}</p>
  // The drawing escapes all text of the design.
  return <div dangerouslySetInnerHTML={{ __html: drawing }} />
}
