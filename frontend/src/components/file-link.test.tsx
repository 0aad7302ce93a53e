import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { FileLink } from './file-link'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function draw(answer: (request: Request) => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <FileLink path="/api/v1/scenarios/a/workbook.xlsx">workbook</FileLink>
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'workbook' }))
}

it('says that the server simulates for a file, and that it goes on when nobody waits', async () => {
  draw(() => Promise.resolve(new Response('pending', { status: 202 })))
  await pass(1500)
  expect(screen.getByRole('status')).toHaveTextContent('Simulating for the file.')
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await pass(5000)
  expect(screen.getByRole('status')).toHaveTextContent('The simulation goes on, and its result is stored.')
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('tells how long a file takes, and stops asking for it when it is cancelled', async () => {
  const signals: AbortSignal[] = []
  draw(
    ({ signal }) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      }),
  )
  await pass(500)
  expect(screen.getByRole('status')).toHaveTextContent('Making the file.')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await pass(11_500)
  expect(screen.getByText(/^12\s+s$/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await pass(10_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
