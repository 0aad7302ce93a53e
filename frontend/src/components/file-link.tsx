import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'

import { useElapsed } from './use-elapsed'

import { ACCEPTED, ApiError, requestFile } from '@/api/client'
import { ErrorNotice } from '@/components/notices/error-notice'
import { download } from '@/lib/files/download'

type Props = {
  path: string
  children: ReactNode
  /** What follows the link in its sentence. */
  after?: ReactNode
}

const ASK_AGAIN_MS = 2000
const MOST_TIMES = 60
/** A wait from here on tells its seconds and can be stopped. */
const LONG_S = 1

/** A file that the server makes: taken by a click, with what it refuses said beside the link. */
export function FileLink({ path, children, after }: Props) {
  const asked = useRef<AbortController | null>(null)
  /** What the server simulates for the file was begun, and nobody waits for it any more. */
  const [goesOn, setGoesOn] = useState(false)
  const take = useMutation({
    mutationFn: ({ signal }: AbortController) => {
      signal.throwIfAborted()
      return requestFile(path, signal)
    },
    // The numbers are still being computed: it is asked for again until they are there.
    retry: (times, error) => error instanceof ApiError && error.problem.status === ACCEPTED && times < MOST_TIMES,
    retryDelay: ASK_AGAIN_MS,
    onSuccess: ({ name, content }) => download(name, content),
  })
  const seconds = useElapsed(take.isPending)
  return (
    <>
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault()
          if (take.isPending) return
          asked.current = new AbortController()
          take.mutate(asked.current)
        }}
      >
        {children}
      </a>
      {after}
      <span role="status" className="quiet">
        {take.isPending && (take.failureCount === 0 ? ' Making the file.' : ' Simulating for the file.')}
        {take.isIdle && goesOn && ' The simulation goes on, and its result is stored.'}
      </span>
      {take.isPending && seconds >= LONG_S && (
        <>
          <span className="quiet"> {seconds}&nbsp;s </span>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              setGoesOn(take.failureCount > 0)
              asked.current?.abort()
              take.reset()
            }}
          >
            {take.failureCount === 0 ? 'Cancel' : 'Stop waiting'}
          </Button>
        </>
      )}
      {take.isError && <ErrorNotice error={take.error} doing="Taking the file" />}
    </>
  )
}
