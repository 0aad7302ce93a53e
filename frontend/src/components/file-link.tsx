import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { requestFile } from '@/api/client'
import { ErrorNotice } from '@/components/notices/error-notice'
import { download } from '@/lib/files/download'


type Props = { path: string; children: ReactNode }

/** A file that the server makes: taken by a click, with what it refuses said beside the link. */
export function FileLink({ path, children }: Props) {
  const take = useMutation({
    mutationFn: () => requestFile(path),
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
      <span role="status" className="quiet">
        {take.isPending && ' The server makes the file.'}
      </span>
      {take.isError && <ErrorNotice error={take.error} doing="Taking the file" />}
    </>
  )
}
