import { Button, Skeleton, type ButtonProps } from '@mantine/core'
import { useDocumentTitle, useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import styles from './editor-page.module.css'

import { IconButton } from '@/components/icon-button'
import { IconAutomaticLayout, IconLayout, IconPartsList, IconTable } from '@/components/icons'
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
import { lineRates, NO_RATES } from '@/lib/canvas/line-rates'
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
  const rates = useMemo(() => (shown === null ? NO_RATES : lineRates(design, shown)), [design, shown])
  const notes = useMemo(() => depthNotes(design, estimate.report ?? shown), [design, estimate.report, shown])
  const bottleneck = shown === null ? null : pointerOfBottleneck(design, shown)
  // Each press draws the layout anew: boxes at their places, folds shut, all in view.
  const [arranged, setArranged] = useState('')
  const arrange = () => {
    if (design.layout !== undefined) edit((before) => setAt(before, '/layout', undefined))
    setArranged(crypto.randomUUID())
  }
  const [isListed, setListed] = useLocalStorage({
    key: 'qdepth-parts-list',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { isOpen, drawer } = useInspectorDrawer()
  useDocumentTitle(`${title} - Qdepth`)
  return (
    <div className={styles.editor} data-rail={!isListed}>
      <h1 className={styles.heading}>{title}: design</h1>
      <div className={styles.parts} data-rail={!isListed}>
        <div className={styles.tools}>
          <ViewButton
            label="Layout"
            icon={<IconLayout size={20} aria-hidden="true" />}
            aria-pressed={!isTable}
            onClick={() => setSearch({}, { replace: true })}
          />
          <ViewButton
            label="Table"
            icon={<IconTable size={20} aria-hidden="true" />}
            aria-pressed={isTable}
            onClick={() => setSearch({ view: 'table' }, { replace: true })}
          />
          <IconButton label="Automatic layout" disabled={isTable} onClick={arrange}>
            <IconAutomaticLayout size={20} aria-hidden="true" />
          </IconButton>
          <ExportDesign fills={fills} />
          <span className={styles.onWide}>
            <IconButton label="List of parts" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
              <IconPartsList size={20} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <PartsPanel />
      </div>
      <section className={styles.canvas} id="layout" aria-label={isTable ? 'Tables' : 'Layout'}>
        {isTable ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <TableView />
          </Suspense>
        ) : (
          <EditorCanvas key={arranged} fills={fills} rates={rates} bottleneck={bottleneck} />
        )}
      </section>
      <div className={styles.checks}>
        <Problems />
        <DesignAdvice />
        <DesignDeprecations />
      </div>
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

type ViewProps = ButtonProps & ComponentPropsWithRef<'button'> & { label: string; icon: ReactNode }

/** One of the two views of a design; in a narrow rail its icon alone. */
function ViewButton({ label, icon, ...rest }: ViewProps) {
  return (
    <Button size="compact-sm" variant="subtle" className={styles.view ?? ''} title={label} leftSection={icon} {...rest}>
      <span className={styles.label}>{label}</span>
    </Button>
  )
}
