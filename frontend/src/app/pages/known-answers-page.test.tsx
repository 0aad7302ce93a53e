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
  origin: null,
  computed_on: null,
  digest: null,
}
const READY: KnownAnswers = {
  ...NOT_RUN,
  status: 'ready',
  answered: 1,
  rows: [
    {
      id: 'mm1/latency_mean_ms',
      title: 'M/M/1, 70 % load',
      of: '',
      quantity: 'latency_mean_ms',
      exact: 1.25,
      low: 1.2449,
      high: 1.2561,
      verdict: 'inside',
      citation: 'Kleinrock 1975',
    },
  ],
}
const SHIPPED: KnownAnswers = {
  ...READY,
  origin: 'shipped',
  computed_on: '2026-03-02',
  digest: `0a349bca825e${'0'.repeat(52)}`,
}

function show(): void {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <KnownAnswersPage />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** What holds is folded. */
async function unfold(): Promise<void> {
  const fold = document.querySelector('summary')
  if (fold === null) throw new Error('The table has a heading')
  await userEvent.click(fold)
}

it('starts the computation, and shows each exact value beside its interval', async () => {
  answerCalls(({ method }) => answered(method === 'POST' ? READY : NOT_RUN))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Compute them' }))
  expect(await screen.findByRole('status')).toHaveTextContent('All 1 exact values are within the simulated interval.')
  await unfold()
  const row = within(screen.getByRole('table')).getByRole('row', { name: /M.M.1/ })
  expect(row).toHaveTextContent('mean1.251.250.006holds')
})

it('shows what ships, with its origin, and computes it again on demand', async () => {
  const running: KnownAnswers = { ...SHIPPED, status: 'running', answered: 0 }
  answerCalls(({ method }) => answered(method === 'POST' ? running : SHIPPED))
  show()
  expect(await screen.findByRole('status')).toHaveTextContent('All 1 exact values are within the simulated interval.')
  expect(screen.getByText('Shipped with version 1 of the model, 2 Mar 2026, digest 0a349bca825e.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Compute again here' }))
  expect(await screen.findByText(/0 of 1 questions answered/)).toBeVisible()
  await unfold()
  expect(screen.getByRole('table')).toHaveTextContent('M/M/1, 70 % load')
})
