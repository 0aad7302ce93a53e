import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'

import { ScenarioNotHere } from './not-here'

import { fetchShared, scenarioFilePath } from '@/api/calls'
import type { SharedView } from '@/api/types'
import { HandOver, type Rows } from '@/app/hand-over'
import { FileLink } from '@/components/file-link'
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
  if (error !== null) return <ScenarioNotHere error={error} doing="Opening the shared scenario" />
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
