import { Skeleton } from '@mantine/core'

import { AwaitedTiles } from './answer-tiles'
import styles from './results.module.css'

import type { Design } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { Ghost } from '@/components/job/ghost'

/** The shape of an answer that is on its way: its heading, its tiles and the frame of its chart. */
export function AwaitedResults({ design, index }: { design: Design; index: number }) {
  return (
    <div className={styles.results} role="status" aria-label="Estimating">
      <h2>
        <DesignBadge index={index} /> {design.title}
      </h2>
      <AwaitedTiles />
      <Skeleton className={styles.awaitedContents ?? ''} animate={false} />
      <Ghost shape="curve" className={styles.awaitedCurve} />
    </div>
  )
}
