import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useWaiting } from './use-waiting'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('says after a while why nobody takes the job, until somebody does', () => {
  const { result, rerender } = renderHook(
    ({ status }) => useWaiting({ id: 'a', status, finished_at: null }, 'Waiting for a worker'),
    { initialProps: { status: 'queued' as 'queued' | 'running' } },
  )
  expect(result.current).toBe('Waiting for a worker')
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  expect(result.current).toBe('Still waiting: all workers are busy, or none runs.')
  rerender({ status: 'running' })
  expect(result.current).toBe('Waiting for a worker')
})
