import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { HEALTH_KEY } from './server-health'
import { ServerState } from './server-state'

import { answerCalls, answered } from '@/test/server'

const PREPARING = 'Preparing the engines: compiling, once on this machine, for about a minute.'

function show(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <ServerState>saved</ServerState>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return queries
}

it('says what the server prepares, until that is done', async () => {
  let preparing: string | null = PREPARING
  answerCalls(() => answered({ status: 'ok', preparing }))

  const queries = show()
  expect(await screen.findByRole('status')).toHaveTextContent(PREPARING)
  expect(screen.queryByText('saved')).not.toBeInTheDocument()

  preparing = null
  await queries.refetchQueries({ queryKey: HEALTH_KEY })
  await waitFor(() => {
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
  expect(screen.getByText('saved')).toBeVisible()
})

it('says that the server is away, whatever it prepared before', async () => {
  let away = false
  answerCalls(() => (away ? answered({ title: 'away' }, 503) : answered({ status: 'ok', preparing: PREPARING })))
  const queries = show()
  await screen.findByRole('status')

  away = true
  await queries.refetchQueries({ queryKey: HEALTH_KEY })
  expect(await screen.findByRole('alert')).toHaveTextContent('does not answer')
  expect(screen.queryByText(PREPARING)).not.toBeInTheDocument()
})
