import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'

import { isLoadingResult, useSimulation } from './use-simulation'

import type { Design, KeptResult } from '@/api/types'
import { ScenarioContext } from '@/components/scenario/context'
import { createScenarioStore } from '@/components/scenario/store'
import type { Draft } from '@/lib/scenario/drafts'
import { comparison, vmfsDesign, vvolDesign } from '@/test/emulex'
import { answerCalls, answered, type Call } from '@/test/server'

const designs = [vmfsDesign, vvolDesign]
const deeper = [{ ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, lun_depth: 64 })) }, vvolDesign]
const result = { computed_at: '2026-11-12T14:03:00Z', reports: comparison().reports, comparison: comparison() }
const content = { title: 'VMFS or vVol?', designs, options: {} }
const draft: Draft = {
  key: 's',
  content,
  base: { id: 's', version: 2, etag: '"2"' },
  saved: content,
  run: null,
  updated: '2026-11-12T14:00:00Z',
}
const started = { status: 'running', created_at: '2026-11-12T14:02:00Z', finished_at: null }
const job = { ...started, id: 'other', kind: 'runs', label: 'simulation', link: '/api/v1/runs/other' }
let calls: Call[] = []
let kept: KeptResult
let stored: KeptResult['result']
let jobs: object[]
let asked: Design[]
let options: object

beforeEach(() => {
  kept = { version: 2, designs, result }
  stored = null
  jobs = []
  asked = designs
  options = {}
  calls = answerCalls(({ path }) => {
    if (path.endsWith('/s/result')) return answered(kept)
    if (path.endsWith('/stored-results')) return answered({ result: stored })
    if (path.endsWith('/jobs')) return answered(jobs)
    if (path.endsWith('/jobs/other')) return answered({ ...job, designs: asked })
    if (path.endsWith('/runs/other')) return answered({ ...started, id: 'other', options, partial: [] })
    return answered({ type: 'about:blank', title: 'Not found', status: 404, detail: 'There is no such run.' }, 404)
  })
})

function open(opened: Partial<Draft> = {}) {
  const store = createScenarioStore({ ...draft, ...opened })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ScenarioContext value={store}>{children}</ScenarioContext>
    </QueryClientProvider>
  )
  return { store, hook: renderHook(() => useSimulation(), { wrapper }).result }
}

const shown = ({ hook }: ReturnType<typeof open>) => hook.current

it('an example that was opened and not changed shows the answer that ships', async () => {
  stored = result
  const opened = open({ base: null, saved: null })
  await waitFor(() => expect(shown(opened).result?.computed_at).toBe(result.computed_at))
  expect(shown(opened)).toMatchObject({ simulated: designs, run: null, stale: false })
  stored = null
  const before = calls.length
  act(() => opened.store.getState().editContent({ designs: deeper }))
  expect(shown(opened).result).toBeNull()
  expect(calls.length, 'an edit asks for no stored answer').toBe(before)
})

it('shows what the server keeps where this browser simulated nothing, and starts nothing', async () => {
  const opened = open()
  expect(shown(opened)).toMatchObject({ result: null, isSearching: true })
  await waitFor(() => expect(shown(opened).result?.computed_at).toBe(result.computed_at))
  expect(shown(opened)).toMatchObject({ simulated: designs, run: null, failure: null, stale: false })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/scenarios/s/result'])
})

it('calls it stale after an edit', async () => {
  const opened = open()
  await waitFor(() => expect(shown(opened).result).not.toBeNull())
  act(() => opened.store.getState().editContent({ designs: deeper }))
  expect(shown(opened)).toMatchObject({ stale: true, simulated: designs, designs: deeper })
})

it('reads the answer of before with the price of now, and calls it current', async () => {
  const opened = open()
  await waitFor(() => expect(shown(opened).result).not.toBeNull())
  stored = { ...result, computed_at: '2026-11-12T14:04:00Z' }
  const quoted = [{ ...vmfsDesign, currency: 'EUR' as const }, vvolDesign]
  act(() => opened.store.getState().editContent({ designs: quoted }))
  await waitFor(() => expect(shown(opened).stale).toBe(false))
  expect(shown(opened)).toMatchObject({ simulated: quoted, designs: quoted, failure: null })
  expect(shown(opened).result?.computed_at).toBe(stored.computed_at)
})

it('calls the result of another version stale', async () => {
  kept = { version: 1, designs: deeper, result }
  const opened = open()
  await waitFor(() => expect(shown(opened).result).not.toBeNull())
  expect(shown(opened)).toMatchObject({ stale: true, simulated: deeper })
})

it('is loading, not stale, where nobody has edited what was opened', async () => {
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  calls = answerCalls(({ path }) => {
    if (path.endsWith('/stored-results'))
      return held.then(() => answered({ result: { ...result, computed_at: '2026-11-12T14:04:00Z' } }))
    if (path.endsWith('/s/result')) return answered(nothing)
    return path.endsWith('/jobs')
      ? answered([])
      : answered({ ...started, id: 'own', status: 'succeeded', options, ...result, partial: [] })
  })
  const opened = open({ run: { id: 'own', designs: deeper } })
  await waitFor(() => expect(shown(opened).run).not.toBeNull())
  expect(shown(opened)).toMatchObject({ stale: false, result: null, isSearching: true })
  expect(isLoadingResult(shown(opened))).toBe(true)
  answer()
  await waitFor(() => expect(shown(opened).result?.computed_at).toBe('2026-11-12T14:04:00Z'))
  expect(shown(opened)).toMatchObject({ stale: false, isSearching: false })
})

it('takes it in place of a run that the server has forgotten', async () => {
  const opened = open({ run: { id: 'gone', designs } })
  await waitFor(() => expect(shown(opened).result).not.toBeNull())
  expect(shown(opened)).toMatchObject({ failure: null, run: null, stale: false })
})

it('says what was refused where nothing is kept either', async () => {
  kept = { version: 2, designs, result: null }
  const opened = open({ run: { id: 'gone', designs } })
  await waitFor(() => expect(shown(opened).failure).not.toBeNull())
  await waitFor(() => expect(shown(opened).isSearching).toBe(false))
  expect(shown(opened).failure).toMatchObject({ doing: 'Following the run' })
})

it('asks for nothing before the first save', () => {
  const opened = open({ base: null, saved: null, key: 'new-1' })
  expect(shown(opened)).toMatchObject({ simulated: null, isSearching: false, failure: null })
  expect(calls).toEqual([])
})

const nothing: KeptResult = { version: 2, designs, result: null }
const edited: KeptResult = { version: 1, designs: deeper, result }

it.each([
  ['nothing', nothing, 'simulation'],
  ['the result of another version', edited, 'simulation'],
  ['nothing, and a script started it', nothing, null],
] as const)('takes over the run of another browser where it shows %s', async (_words, shownFirst, label) => {
  kept = shownFirst
  jobs = [{ ...job, label }]
  const opened = open()
  await waitFor(() => expect(opened.store.getState().run?.id).toBe('other'))
  await waitFor(() => expect(shown(opened).run?.status).toBe('running'))
  expect(shown(opened)).toMatchObject({ result: null, stale: false, isSearching: false, simulated: designs })
})

it.each([
  ['of other designs', { asked: deeper, options: {} }],
  ['simulated in another way', { asked: designs, options: { seed: 2 } }],
])('takes over no run %s', async (_words, other) => {
  kept = nothing
  jobs = [job]
  ;({ asked, options } = other)
  const opened = open({ content: { ...content, options: { seed: 1 } }, saved: { ...content, options: { seed: 1 } } })
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/runs/other'))).toBe(true))
  await waitFor(() => expect(shown(opened).isSearching).toBe(false))
  expect(shown(opened)).toMatchObject({ run: null, result: null, simulated: null })
})

it('looks for no run of others where the answer is there, or not all is saved', async () => {
  jobs = [job]
  const answeredAlready = open()
  await waitFor(() => expect(shown(answeredAlready).result).not.toBeNull())
  kept = nothing
  const unsaved = open({ content: { ...content, designs: deeper } })
  await waitFor(() => expect(shown(unsaved).isSearching).toBe(false))
  expect(calls.filter(({ path }) => path.endsWith('/jobs'))).toEqual([])
})
