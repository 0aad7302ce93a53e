/** Follow a run until it has ended. */
import { fetchRun, runPath } from './calls'
import { follow } from './events'
import type { Run, RunStatus } from './types'

const FINAL: ReadonlySet<RunStatus> = new Set(['succeeded', 'failed', 'cancelled'])

export function isFinal(run: { status: RunStatus }): boolean {
  return FINAL.has(run.status)
}

type Listener = { onRun: (run: Run) => void; onError: (error: unknown) => void }

/** Calls `onRun` for each change until the run is final. Returns a function that stops following. */
export function followRun(id: string, { onRun, onError }: Listener): () => void {
  return follow({
    path: runPath(id),
    event: 'run',
    fetch: () => fetchRun(id),
    isFinal,
    onValue: onRun,
    onError,
  })
}
