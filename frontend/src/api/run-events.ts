/** Follow a run: server-sent events while they work, polling where they do not. */
import { fetchRun, runPath } from './calls'
import type { Run, RunStatus } from './types'

const POLL_MS = 500
const FINAL: ReadonlySet<RunStatus> = new Set(['succeeded', 'failed', 'cancelled'])

export function isFinal(run: Pick<Run, 'status'>): boolean {
  return FINAL.has(run.status)
}

type Listener = { onRun: (run: Run) => void; onError: (error: unknown) => void }

/** Calls `onRun` for each change until the run is final. Returns a function that stops following. */
export function followRun(id: string, listener: Listener): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const source = typeof EventSource === 'undefined' ? null : new EventSource(`${runPath(id)}/events`)

  const stop = () => {
    stopped = true
    source?.close()
    clearTimeout(timer)
  }
  const deliver = (run: Run) => {
    if (stopped) return
    if (isFinal(run)) stop()
    listener.onRun(run)
  }
  const poll = async () => {
    try {
      deliver(await fetchRun(id))
    } catch (error) {
      if (!stopped) listener.onError(error)
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS)
  }

  if (source === null) {
    void poll()
  } else {
    source.addEventListener('run', (event: MessageEvent<string>) => {
      deliver(JSON.parse(event.data) as Run)
    })
    source.addEventListener('error', () => {
      source.close()
      if (!stopped) void poll()
    })
  }
  return stop
}
