import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { KnownAnswersPage } from './known-answers-page'

import type { KnownAnswers } from '@/api/types'
import { answerCalls, answered } from '@/test/server'

const NOT_RUN: KnownAnswers = {
  status: 'not_run',
  model_version: '1',
  questions: 1,
  answered: 0,
  rows: [],
  problem: null,
  run_id: null,
  started_at: null,
  finished_at: null,
}
const READY: KnownAnswers = {
  ...NOT_RUN,
  status: 'ready',
  answered: 1,
  rows: [
    {
      id: 'mm1/latency_mean_ms',
      quantity: 'latency_mean_ms',
      exact: 1.25,
      low: 1.2449,
      high: 1.2561,
      verdict: 'inside',
      citation: 'Kleinrock 1975',
    },
  ],
}

it('starts the computation, and shows each exact value beside its interval', async () => {
  answerCalls(({ method }) => answered(method === 'POST' ? READY : NOT_RUN))
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <KnownAnswersPage />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Compute them' }))
  expect(await screen.findByRole('status')).toHaveTextContent('All 1 numbers hold.')
  const row = within(screen.getByRole('table')).getByRole('row', { name: /mm1/ })
  expect(row).toHaveTextContent('1.251.2449 to 1.2561holdsKleinrock 1975')
})
