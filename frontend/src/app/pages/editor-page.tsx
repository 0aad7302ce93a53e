import { Button, Skeleton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import styles from './editor-page.module.css'

import { IconButton } from '@/components/icon-button'
import { IconAutomaticLayout } from '@/components/icons'
import { ResultsStrip } from '@/components/run/results-strip'
import { useEstimate } from '@/components/run/use-estimate'
import { useSimulation } from '@/components/run/use-simulation'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { DesignAdvice, DesignDeprecations } from '@/features/editor/advice'
import { EditorCanvas } from '@/features/editor/editor-canvas'
import { ExportDesign } from '@/features/editor/export-design'
import { FieldNotesContext } from '@/features/editor/inspector/about-field'
import { Inspector } from '@/features/editor/inspector/inspector'
import { useInspectorDrawer } from '@/features/editor/inspector-drawer'
import { PartsPanel } from '@/features/editor/parts-panel'
import { Problems } from '@/features/editor/problems'
import { setAt } from '@/lib/design/json-pointer'
import { depthNotes } from '@/lib/report/depth-notes'
import { pointerOfBottleneck } from '@/lib/report/report-parts'
import { reportOf } from '@/lib/report/run-result'
import { utilisationsOf, NO_UTILISATIONS } from '@/lib/report/utilisation'


const TableView = lazy(() => import('@/features/editor/table/table-view'))

/** Parts, canvas or tables, inspector, and the strip that never leaves. */
export function EditorPage() {
  const design = useActiveDesign()
  const title = useScenario((state) => state.content.title)
  const edit = useScenario((state) => state.edit)
  const simulation = useSimulation()
  const [search, setSearch] = useSearchParams()
  const isTable = search.get('view') === 'table'
  const estimate = useEstimate(design)
  const last = reportOf(simulation.result?.reports ?? [], design.id)
  const simulated = simulation.stale ? null : last
  const shown = simulated ?? estimate.report
  const fills = useMemo(() => (shown === null ? NO_UTILISATIONS : utilisationsOf(shown)), [shown])
  const notes = useMemo(() => depthNotes(design, estimate.report ?? shown), [design, estimate.report, shown])
  const bottleneck = shown === null ? null : pointerOfBottleneck(design, shown)
  // Each press draws the layout anew: boxes at their places, folds shut, all in view.
  const [arranged, setArranged] = useState('')
  const arrange = () => {
    if (design.layout !== undefined) edit((before) => setAt(before, '/layout', undefined))
    setArranged(crypto.randomUUID())
  }
  const { isOpen, drawer } = useInspectorDrawer()
  useDocumentTitle(`${title} - Qdepth`)
  return (
    <div className={styles.editor}>
      <h1 className={styles.heading}>{title}: design</h1>
      <div className={styles.parts}>
        <div className={styles.tools}>
          <Button.Group>
            <Button
              size="compact-sm"
              variant={isTable ? 'default' : 'light'}
              aria-pressed={!isTable}
              onClick={() => setSearch({}, { replace: true })}
            >
              Layout
            </Button>
            <Button
              size="compact-sm"
              variant={isTable ? 'light' : 'default'}
              aria-pressed={isTable}
              onClick={() => setSearch({ view: 'table' }, { replace: true })}
            >
              Table
            </Button>
          </Button.Group>
          <IconButton
            label="Automatic layout"
            disabled={isTable}
            onClick={arrange}
          >
            <IconAutomaticLayout size={16} aria-hidden="true" />
          </IconButton>
          <ExportDesign fills={fills} />
        </div>
        <PartsPanel />
        <Problems />
        <DesignAdvice />
        <DesignDeprecations />
      </div>
      <section className={styles.canvas} id="layout" aria-label={isTable ? 'Tables' : 'Layout'}>
        {isTable ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <TableView />
          </Suspense>
        ) : (
          <EditorCanvas key={arranged} fills={fills} bottleneck={bottleneck} />
        )}
      </section>
      <div className={styles.foot} data-drawer={isOpen}>
        <div className={styles.inspector} ref={drawer}>
          <FieldNotesContext value={notes}>
            <Inspector />
          </FieldNotesContext>
        </div>
        <ResultsStrip simulation={simulation} simulated={simulated} estimate={estimate} />
      </div>
    </div>
  )
}
