import { ViewportPortal } from '@xyflow/react'
import { memo } from 'react'

import styles from './canvas.module.css'
import type { Curve } from './flow'

/** All lines in one drawing: a drawing for each would be a layer for each whenever the view moves. */
export const Lines = memo(function Lines({ curves }: { curves: Curve[] }) {
  return (
    <ViewportPortal>
      <svg className={styles.lines}>
        {curves.map((curve) => (
          <Line key={curve.id} {...curve} />
        ))}
      </svg>
    </ViewportPortal>
  )
})

const Line = memo(function Line({ id, label, path, lit, width }: Curve) {
  return (
    <path role="img" aria-label={label} data-line={id} data-lit={lit} d={path} strokeWidth={width}>
      <title>{label}</title>
    </path>
  )
})
