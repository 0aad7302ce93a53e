import type { UseQueryResult } from '@tanstack/react-query'

import { FileDrop } from './file-drop'
import { percentOf, stateInWords } from './import-words'

import { IMPORT } from '@/api/jobs'
import type { ImportRun } from '@/api/types'
import { JobState } from '@/components/job/job-state'
import { ErrorNotice, ProblemNotice } from '@/components/notices/error-notice'

type Props = {
  /** Sending the files, and what refused it. */
  sending: { isPending: boolean; error: unknown }
  onFiles: (files: File[]) => void
  run: Pick<UseQueryResult<ImportRun>, 'data' | 'error'>
}

/** Where files are dropped, and how far the import of them is. */
export function SentFiles({ sending, onFiles, run: { data, error } }: Props) {
  return (
    <>
      <FileDrop sending={sending.isPending} isRead={data?.status === 'succeeded'} onFiles={onFiles} />
      {sending.error !== null && <ErrorNotice error={sending.error} doing="Sending the files" />}
      {error !== null && <ErrorNotice error={error} doing="Following the import" />}
      {data !== undefined && (
        <JobState kind={IMPORT} job={data} what="the import" told={stateInWords(data)} percent={percentOf(data)} />
      )}
      {data?.problem != null && <ProblemNotice problem={data.problem} doing="The import" />}
    </>
  )
}
