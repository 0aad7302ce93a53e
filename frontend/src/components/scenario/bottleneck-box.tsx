import { useContext } from 'react'

import { ScenarioContext } from './context'

import type { Design, Report } from '@/api/types'
import { pathOf } from '@/lib/design/design-path'
import { fieldInWords } from '@/lib/design/fields/changed-fields'
import { pointerOfBottleneck } from '@/lib/report/report-parts'

type Props = {
  report: Report
  design: Design
  /** Where the editor is not open: opens it. */
  onGo?: () => void
}

/** The way from the bottleneck to the box that sets it; nothing where no single box does. */
export function BottleneckBox({ report, design, onGo }: Props) {
  const store = useContext(ScenarioContext)
  const pointer = pointerOfBottleneck(design, report)
  if (store === null || pointer === null) return null
  const field = fieldInWords([design], pointer)
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`Go to the box: ${field}`}
      onClick={() => {
        store.getState().goToBox(pathOf(design, pointer))
        onGo?.()
      }}
    >
      Go to the box
    </button>
  )
}
