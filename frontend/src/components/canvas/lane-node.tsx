import type { NodeProps } from '@xyflow/react'

import styles from './canvas.module.css'
import type { LaneFlowNode } from './flow'

export function LaneNode({ data }: NodeProps<LaneFlowNode>) {
  return (
    <div className={styles.lane} style={{ width: data.band.width, height: data.height }}>
      {data.band.title}
    </div>
  )
}
