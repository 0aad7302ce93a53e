/** Follow work of the server: server-sent events while they come, polling where they do not. */

const POLL_MS = 500

export type Followed<T> = {
  /** Address of the work; its events are at `/events` below it. */
  path: string
  /** Name of the events that carry it. */
  event: string
  fetch: () => Promise<T>
  isFinal: (value: T) => boolean
  onValue: (value: T) => void
  onError: (error: unknown) => void
}

/** Calls `onValue` for each change until the work is final. Returns a function that stops following. */
export function follow<T>(followed: Followed<T>): () => void {
  const { path, event, fetch, isFinal, onValue, onError } = followed
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const source = typeof EventSource === 'undefined' ? null : new EventSource(`${path}/events`)

  const stop = () => {
    stopped = true
    source?.close()
    clearTimeout(timer)
  }
  const deliver = (value: T) => {
    if (stopped) return
    if (isFinal(value)) stop()
    onValue(value)
  }
  const poll = async () => {
    try {
      deliver(await fetch())
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS)
  }

  if (source === null) {
    void poll()
  } else {
    source.addEventListener(event, (message: MessageEvent<string>) => {
      deliver(JSON.parse(message.data) as T)
    })
    source.addEventListener('error', () => {
      source.close()
      if (!stopped) void poll()
    })
  }
  return stop
}
