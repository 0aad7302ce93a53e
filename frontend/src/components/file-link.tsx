import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

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

/** A file that the server makes: taken by a click, with what it refuses said beside the link. */
export function FileLink({ path, children, after }: Props) {
  const take = useMutation({
    mutationFn: () => requestFile(path),
    // The numbers are still being computed: it is asked for again until they are there.
    retry: (times, error) => error instanceof ApiError && error.problem.status === ACCEPTED && times < MOST_TIMES,
    retryDelay: ASK_AGAIN_MS,
    onSuccess: ({ name, content }) => download(name, content),
  })
  return (
    <>
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault()
          if (!take.isPending) take.mutate()
        }}
      >
        {children}
      </a>
      {after}
      <span role="status" className="quiet">
        {take.isPending && ' Making the file.'}
      </span>
      {take.isError && <ErrorNotice error={take.error} doing="Taking the file" />}
    </>
  )
}
