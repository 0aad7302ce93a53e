import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ApiError } from '@/api/client'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { MyScenarios } from '@/features/start/my-scenarios'
import { TeamScenarios } from '@/features/start/team-scenarios'
import { myScenarios } from '@/lib/scenario/drafts'

/** In the place of what an address should open: why it does not, and what there is to open. */
export function NotHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} lead={children}>
      <p>
        <Button component={Link} to="/">
          Go to the start page
        </Button>
      </p>
      <TeamScenarios />
      {myScenarios(localStorage).length > 0 && <MyScenarios />}
    </Page>
  )
}

const IS_GONE = new Set([404, 410])

/** A scenario that the server did not give: it has none here, the link has ended, or something failed. */
export function ScenarioNotHere({ error, doing }: { error: Error; doing: string }) {
  if (!(error instanceof ApiError && IS_GONE.has(error.problem.status))) {
    return (
      <NotHere title="The scenario could not be opened">
        <ErrorNotice error={error} doing={doing} />
      </NotHere>
    )
  }
  return (
    <NotHere title={error.problem.status === 410 ? 'This link has ended' : 'There is no scenario here'}>
      <p role="alert">{error.problem.detail}</p>
    </NotHere>
  )
}
