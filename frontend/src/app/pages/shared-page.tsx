import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'

import styles from './shared-page.module.css'


import { fetchShared } from '@/api/calls'
import { ApiError } from '@/api/client'
import type { Design, Report, SharedView } from '@/api/types'
import { useHashTarget } from '@/app/use-hash-target'
import { DesignBadge } from '@/components/design-badge'
import { DoubtNotice } from '@/components/doubt-notice'
import { ErrorNotice } from '@/components/error-notice'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { ComparisonView } from '@/features/compare/comparison-view'
import { DesignResults } from '@/features/results/design-results'
import { Evidence } from '@/features/share/evidence'
import { dateTime } from '@/lib/format/format'
import { reportOf } from '@/lib/report/run-result'
import { utilisationsOf, NO_UTILISATIONS } from '@/lib/report/utilisation'


const Canvas = lazy(() => import('@/components/canvas/canvas'))

/** `/s/:token`: a version of a scenario as its owner shared it, to read only. */
export function SharedPage() {
  const { token = '' } = useParams()
  const shared = useQuery({
    queryKey: ['shared', token],
    queryFn: () => fetchShared(token),
    staleTime: Infinity,
  })
  if (shared.isError) return <SharedFailure error={shared.error} />
  if (shared.data === undefined) {
    return (
      <Page title="Opening a shared scenario">
        <Skeleton height={480} />
      </Page>
    )
  }
  return <SharedScenario token={token} view={shared.data} />
}

function SharedFailure({ error }: { error: Error }) {
  const status = error instanceof ApiError ? error.problem.status : null
  return (
    <Page title="The shared scenario could not be opened">
      {status === 410 && (
        <Notice tone="warn" title="This link has expired or was revoked">
          <p>Its owner revoked it, or it has expired. Ask whoever sent it for a new link.</p>
        </Notice>
      )}
      {status === 404 && (
        <Notice tone="warn" title="There is no such link">
          <p>It may have been cut off when it was copied. Open it again from where it was sent.</p>
        </Notice>
      )}
      {status !== 410 && status !== 404 && (
        <ErrorNotice error={error} doing="Opening the shared scenario" />
      )}
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </Page>
  )
}

function SharedScenario({ token, view }: { token: string; view: SharedView }) {
  const { kind, title, version, created_at, designs, result } = view
  useHashTarget()
  return (
    <Page
      title={title}
      lead={
        <p className="quiet">
          Version {version} of a Qdepth scenario, saved {dateTime(created_at)} and shared to be
          read. It plans the queues of vSphere storage: where an I/O waits, and where the bottleneck is.
        </p>
      }
    >
      {result === null && (
        <Notice tone="info" title="This version has no simulated results yet">
          <p>
            The designs are here, but no simulation of them. Once whoever sent the link has
            simulated this version, this page shows its results.
          </p>
        </Notice>
      )}
      {result !== null && designs.length === 1 && (
        result.reports.map((report) => <DoubtNotice key={report.design_id} report={report} />)
      )}
      {kind === 'evidence' && <Evidence token={token} />}
      {result !== null && designs.length > 1 && (
        <ComparisonView designs={designs} result={result} />
      )}
      {designs.map((design, index) => (
        <SharedDesign
          key={design.id}
          design={design}
          index={index}
          report={result && reportOf(result.reports, design.id)}
        />
      ))}
    </Page>
  )
}

type DesignProps = { design: Design; index: number; report: Report | null }

function SharedDesign({ design, index, report }: DesignProps) {
  const [selection, setSelection] = useState<string[]>([])
  return (
    <div className={styles.design}>
      <h2>
        <DesignBadge index={index} /> {design.title}: layout
      </h2>
      <div className={styles.layout}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Canvas
            design={design}
            fills={report === null ? NO_UTILISATIONS : utilisationsOf(report)}
            selection={selection}
            onSelect={setSelection}
          />
        </Suspense>
      </div>
      {report !== null && <DesignResults report={report} design={design} index={index} />}
    </div>
  )
}
