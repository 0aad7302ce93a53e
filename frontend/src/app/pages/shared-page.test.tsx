import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'

import { SharedPage } from './shared-page'

import type { SharedView } from '@/api/types'
import { loadCurve } from '@/test/curves'
import { comparison, vmfsDesign, vvolDesign } from '@/test/emulex'
import { answerCalls, answered } from '@/test/server'

function answerWith(status: number, body: object) {
  answerCalls(({ path }) => {
    const answers: Record<string, object> = {
      '/api/v1/load-curves': loadCurve,
      '/api/v1/fixes': { proposals: [], text: '' },
    }
    return answered(answers[path] ?? body, status)
  })
}

function openLink() {
  const router = createMemoryRouter([{ path: '/s/:token', Component: SharedPage }], { initialEntries: ['/s/abc'] })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const view: SharedView = {
  kind: 'view',
  title: 'VMFS or vVol?',
  version: 3,
  created_at: '2026-01-02T03:04:05Z',
  designs: [vmfsDesign, vvolDesign],
  options: {},
  result: { computed_at: '2026-02-03T12:03:00Z', reports: comparison().reports, comparison: comparison() },
}

it('shows the designs, their results and their comparison, and nothing to edit', async () => {
  answerWith(200, view)
  openLink()
  expect(await screen.findByRole('heading', { level: 1, name: view.title })).toBeVisible()
  expect(document.title).toBe('VMFS or vVol? - Qdepth')
  expect(screen.getByRole('region', { name: 'Verdict' })).toBeVisible()
  expect(screen.getByText(/^Simulated 3 Feb 2026, \d\d:03$/)).toBeVisible()
  expect(screen.getAllByRole('list', { name: 'The answer in short' })).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'How far to trust the numbers' })).toBeVisible()
  expect(screen.queryByText('Device queues'), 'not drawn before it is opened').toBeNull()
  await userEvent.click(screen.getByText(/^100k.*Layout, notes, queues and limits\.$/))
  expect(await screen.findByText('Device queues')).toBeVisible()
  expect(screen.queryByRole('button', { name: /save|simulate|share/i })).toBeNull()
})

it('says that a version has no results yet, and shows its estimates', async () => {
  answerCalls(({ path }) => {
    const answers: Record<string, object> = { '/api/v1/load-curves': loadCurve, '/api/v1/comparisons': comparison() }
    return answered(answers[path] ?? { ...view, result: null })
  })
  openLink()
  expect(await screen.findByText('This version has no simulated results yet')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Verdict' })).toHaveTextContent(comparison().outcome)
})

it.each([
  [410, 'This link has ended'],
  [404, 'There is no scenario here'],
])('says in words what %d means, and leads on', async (status, words) => {
  answerWith(status, { type: 'about:blank', title: 'Refused', status, detail: 'The link was revoked.' })
  openLink()
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The link was revoked.')
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
})
