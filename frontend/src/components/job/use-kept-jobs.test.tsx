import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { useShownJob } from './use-kept-jobs'

import { SWEEP } from '@/api/jobs'
import { ScenarioContext } from '@/components/scenario/context'
import { createScenarioStore } from '@/components/scenario/store'
import type { Base } from '@/lib/scenario/drafts'
import { vmfsDesign } from '@/test/emulex'
import { answerCalls, answered, type Call } from '@/test/server'

const content = { title: 'VMFS or vVol?', designs: [vmfsDesign], options: {} }
const ended = { status: 'succeeded', created_at: '2026-11-12T14:02:00Z', finished_at: '2026-11-12T14:03:00Z' }
const kept = { ...ended, id: 'k', kind: 'sweeps', label: 'sweep/vmfs', link: '/api/v1/sweeps/k' }
const before = { ...kept, created_at: '2026-11-11T14:02:00Z' }
const earlier = [
  { ...before, id: 'early' },
  { ...before, id: 'other', label: 'fairness/vmfs/web' },
]
const saved: Base = { id: 's', version: 2, etag: '"2"' }

function answer({ path }: Call): Response {
  if (path.endsWith('/jobs')) return answered([kept, ...earlier])
  if (path.includes('/jobs/')) return answered({ ...kept, designs: [vmfsDesign] })
  return answered({ ...ended, id: path.split('/').at(-1), designs: [], axes: [], points: [] })
}

function open(own: string | null, base: Base | null, label = 'sweep/vmfs') {
  const calls = answerCalls(answer)
  const store = createScenarioStore({
    key: 's',
    content,
    base,
    saved: null,
    run: null,
    updated: '2026-11-12T14:00:00Z',
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ScenarioContext value={store}>{children}</ScenarioContext>
    </QueryClientProvider>
  )
  return { calls, hook: renderHook(() => useShownJob(SWEEP, own, label), { wrapper }).result }
}

it('shows what the server keeps, once it is known of which designs it is', async () => {
  const { hook } = open(null, saved)
  expect(hook.current).toMatchObject({ id: null, data: undefined, isSearching: true })
  await waitFor(() => expect(hook.current.data?.id).toBe('k'))
  expect(hook.current).toMatchObject({ id: 'k', label: 'sweep/vmfs', designs: [vmfsDesign], isSearching: false })
})

it('shows the job of the address first', async () => {
  const { hook } = open('own', saved)
  await waitFor(() => expect(hook.current.data?.id).toBe('own'))
  expect(hook.current).toMatchObject({ label: null, designs: null, isSearching: false })
})

it('tells that a newer one of the same question is kept than that of the address', async () => {
  expect(await isSuperseded('early')).toBe(true)
  expect(await isSuperseded('k')).toBe(false)
  expect(await isSuperseded('other')).toBe(false)
})

async function isSuperseded(own: string): Promise<boolean> {
  const { hook, calls } = open(own, saved)
  await waitFor(() => expect(hook.current.data?.id).toBe(own))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/jobs'))).toBe(true))
  await waitFor(() => expect(hook.current.designs).not.toBeNull())
  return hook.current.isSuperseded
}

it('shows nothing of another design, and asks for nothing before the first save', async () => {
  const other = open(null, saved, 'sweep/vvol')
  await waitFor(() => expect(other.hook.current.isSearching).toBe(false))
  expect(other.hook.current).toMatchObject({ id: null, data: undefined, error: null })
  const unsaved = open(null, null)
  expect(unsaved.hook.current).toMatchObject({ id: null, isSearching: false })
  expect(unsaved.calls).toEqual([])
})
