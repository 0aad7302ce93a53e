import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import ShareDialog from './share-dialog'

import type { Me } from '@/api/types'
import { answerCalls, answered } from '@/test/server'

const ME: Me = {
  sign_in: 'none',
  name: null,
  role: null,
  teams: [],
  limits: { scenarios: 0, jobs_at_once: 0, ios_a_day: 0, ios_today: 0 },
  share_days: 14,
}
const LINK = { kind: 'view', url: '/s/x', has_result: true, expires_at: '2026-11-15T00:00:00Z' }

it('makes links that work as long as the server is set, unless another time is chosen', async () => {
  const calls = answerCalls(({ method, path }) => {
    if (path.endsWith('/me')) return answered(ME)
    return answered(method === 'POST' ? LINK : [], method === 'POST' ? 201 : 200)
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ShareDialog
          base={{ id: 'abc', version: 3, etag: '"3"', mayEdit: true }}
          saveState="saved"
          onSave={vi.fn()}
          onClose={vi.fn()}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('option', { name: 'Expires in 14 days (setting of the server)' })
  await userEvent.click(screen.getByRole('button', { name: 'Create a view link' }))
  await userEvent.selectOptions(screen.getByLabelText('How long the link works'), 'Expires in 7 days')
  await userEvent.click(screen.getByRole('button', { name: 'Create a view link' }))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { kind: 'view', version: 3 },
    { kind: 'view', version: 3, expires_in_days: 7 },
  ])
})
