import { useEffect, useRef, type ReactNode } from 'react'

import styles from './inspector.module.css'

import { IconButton } from '@/components/icon-button'
import { IconFails } from '@/components/icons'
import { useScenario } from '@/components/scenario/context'
import { useIsDrawer } from '@/features/editor/inspector-drawer'

/** What the inspector shows. It takes the focus when a command leads here, so that Tab goes on to the boxes. */
export function InspectorHeading({ kind, children }: { kind?: ReactNode; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const toInspector = useScenario((state) => state.toInspector)
  const goToInspector = useScenario((state) => state.goToInspector)
  useEffect(() => {
    if (!toInspector) return
    heading.current?.focus()
    goToInspector(false)
  }, [toInspector, goToInspector])
  return (
    <div className={styles.heading}>
      <div>
        {kind}
        <h2 id="inspector" ref={heading} tabIndex={-1}>
          {children}
        </h2>
      </div>
      <CloseDrawer />
    </div>
  )
}

/** Back to the layout, where the inspector is laid over it. */
function CloseDrawer() {
  const isDrawer = useIsDrawer()
  const selectAll = useScenario((state) => state.selectAll)
  if (!isDrawer) return null
  return (
    <IconButton label="Close" size={44} onClick={() => selectAll([])}>
      <IconFails size={20} aria-hidden="true" />
    </IconButton>
  )
}
