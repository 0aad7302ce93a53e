import { useEffect, useState } from 'react'

import type { Job } from '@/api/jobs'

const LONG_MS = 30_000

/** What is told of a job; of one that no worker takes for long, why that may be. */
export function useWaiting(job: Job | null, told: string): string {
  const [waitedFor, setWaitedFor] = useState<string | null>(null)
  const queued = job?.status === 'queued' ? job.id : null
  useEffect(() => {
    if (queued === null) return
    const timer = setTimeout(() => setWaitedFor(queued), LONG_MS)
    return () => clearTimeout(timer)
  }, [queued])
  return queued !== null && queued === waitedFor ? NO_WORKER : told
}

const NO_WORKER = 'Still waiting: all workers are busy, or none runs.'
