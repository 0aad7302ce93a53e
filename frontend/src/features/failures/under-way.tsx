import { Progress } from '@mantine/core'
import { useEffect, useRef } from 'react'

import styles from './failures.module.css'
import type { Standing } from './undecided'

import { RUN } from '@/api/jobs'
import { CancelButton } from '@/components/job/job-state'

/** Where it was asked for: how far it is, and the way to stop it. */
export function UnderWay({
  standing: { id, words, percent, isAlone, isFollowed },
  text,
}: {
  standing: Standing
  text: string
}) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFollowed) place.current?.scrollIntoView({ block: 'center' })
  }, [isFollowed])
  return (
    <span ref={place} className={styles.simulation}>
      <span aria-live="polite">{words}</span>
      <Progress.Root size="md" className={styles.part ?? ''}>
        <Progress.Section value={percent} aria-label={`Progress of the simulation without ${text}`} />
      </Progress.Root>
      {isAlone && <CancelButton key={id} kind={RUN} id={id} what="the simulation" size="compact-sm" />}
    </span>
  )
}
