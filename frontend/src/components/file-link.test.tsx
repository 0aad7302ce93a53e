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

it('tells how long a file takes, and stops asking for it when it is cancelled', async () => {
  const signals: AbortSignal[] = []
  const never = vi.fn(
    ({ signal }: Request) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      }),
  )
  vi.stubGlobal('fetch', never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <FileLink path="/api/v1/scenarios/a/workbook.xlsx">workbook</FileLink>
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'workbook' }))
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
