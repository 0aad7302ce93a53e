import { useEffect, useRef } from 'react'

import { useScenario } from '@/components/scenario/context'

/** What the inspector shows. It takes the focus when a command leads here, so that Tab goes on to the boxes. */
export function InspectorHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const toInspector = useScenario((state) => state.toInspector)
  const goToInspector = useScenario((state) => state.goToInspector)
  useEffect(() => {
    if (!toInspector) return
    heading.current?.focus()
    goToInspector(false)
  }, [toInspector, goToInspector])
  return (
    <h2 id="inspector" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
