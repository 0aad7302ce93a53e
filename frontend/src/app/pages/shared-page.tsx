import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useParams } from 'react-router'

import { fetchShared, scenarioFilePath } from '@/api/calls'
import { ApiError } from '@/api/client'
import type { SharedView } from '@/api/types'
import { HandOver, type Rows } from '@/app/hand-over'
import { FileLink } from '@/components/file-link'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { Page } from '@/components/page'
import { SimulatedAt } from '@/components/run/simulated-at'
import { useIsOnPaper } from '@/components/use-is-on-paper'
import { useIsPhone } from '@/components/use-is-phone'
import { Evidence } from '@/features/share/evidence'
import { dateTime } from '@/lib/format/format'

/** `/s/:token`: a version of a scenario as its owner shared it, to read only. */
export function SharedPage() {
  const { token = '' } = useParams()
  const { view, error, rows } = useShared(token)
  if (error !== null) return <SharedFailure error={error} />
  if (view === undefined) {
    return (
      <Page title="Opening a shared scenario">
        <Skeleton height={480} />
      </Page>
    )
  }
  return <SharedScenario token={token} view={view} rows={rows} />
}

/** What a link shows. A phone gets the rows of its reports when what is behind the face is opened. */
function useShared(token: string): { view: SharedView | undefined; error: Error | null; rows: Rows } {
  const [isOpened, setIsOpened] = useState(false)
  const isPhone = useIsPhone()
  const isOnPaper = useIsOnPaper()
  const areWanted = !isPhone || isOnPaper || isOpened
  const query = (withRows: boolean) => ({
    queryKey: ['shared', token, withRows],
    queryFn: () => fetchShared(token, withRows),
    staleTime: Infinity,
    enabled: areWanted === withRows,
  })
  const whole = useQuery(query(true))
  const face = useQuery(query(false))
  const onWanted = useCallback(() => setIsOpened(true), [])
  const view = whole.data ?? face.data
  return {
    view,
    error: view === undefined ? (whole.error ?? face.error) : null,
    rows: { areHere: whole.data !== undefined, error: whole.error, onWanted },
  }
}

function SharedFailure({ error }: { error: Error }) {
  const status = error instanceof ApiError ? error.problem.status : null
  return (
    <Page title="The shared scenario could not be opened">
      {status === 410 && (
        <Notice tone="warn" title="This link has expired or was revoked">
          <p>Its owner revoked it, or it has expired. Ask the person who sent it for a new link.</p>
        </Notice>
      )}
      {status === 404 && (
        <Notice tone="warn" title="There is no such link">
          <p>It may have been cut off when it was copied. Open it again from where it was sent.</p>
        </Notice>
      )}
      {status !== 410 && status !== 404 && <ErrorNotice error={error} doing="Opening the shared scenario" />}
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </Page>
  )
}

type SharedProps = { token: string; view: SharedView; rows: Rows }

function SharedScenario({ token, view, rows }: SharedProps) {
  const { kind, title, version, created_at, designs, result } = view
  return (
    <Page
      title={title}
      lead={
        <>
          <p className="quiet">
            Version {version}, saved {dateTime(created_at)}, to read only. Qdepth predicts how fast vSphere storage
            answers and what limits it.
          </p>
          {result !== null && <SimulatedAt result={result} />}
        </>
      }
    >
      {result !== null && (
        <p className="no-print">
          Download: <FileLink path={scenarioFilePath(token, 'workbook.xlsx')}>workbook</FileLink>,{' '}
          <FileLink path={scenarioFilePath(token, 'report.md')}>report in Markdown</FileLink>, or print this page.
        </p>
      )}
      <HandOver
        designs={designs}
        result={result}
        rows={rows}
        evidence={kind === 'evidence' ? <Evidence token={token} /> : null}
      />
    </Page>
  )
}
