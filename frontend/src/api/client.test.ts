import { expect, expectTypeOf, it, vi } from 'vitest'

import {
  fetchChanges,
  fetchEstimate,
  fetchKeptResult,
  fetchRunResult,
  fetchScenario,
  fetchShared,
  readPriceList,
  updateScenario,
} from './calls'
import { api, ApiError, dataOf, ServerAway } from './client'
import { startBatch } from './jobs'
import type { Problem } from './types'

import { vmfsDesign } from '@/test/emulex'
import { answered } from '@/test/server'

const CONTENT = { title: 'Two arrays', designs: [], options: {} }

/** Answers each call, and keeps the requests that came. */
function served(answer: () => Response): Request[] {
  const requests: Request[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    requests.push(new Request(input, init))
    return Promise.resolve(answer())
  })
  return requests
}

it('puts names into the address so that they stay one part of it', async () => {
  const requests = served(() => answered({}))
  await fetchRunResult('a/b c')
  expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/v1/runs/a%2Fb%20c/result')
  await fetchChanges('abc', 3, 11)
  expect(new URL(requests[1]?.url ?? '').search).toBe('?before=3&after=11')
})

it('finds the reports, which come once, in the comparison too', async () => {
  const result = { computed_at: '', reports: [{ design_id: 'a' }], comparison: { verdict: 'A' } }
  served(() => answered({ ...result, version: 1, result }))
  for (const found of [
    await fetchRunResult('a'),
    (await fetchKeptResult('s', 1, false)).result,
    (await fetchShared('t')).result,
  ]) {
    expect(found?.comparison).toEqual({ verdict: 'A', reports: result.reports })
    expect(found?.comparison?.reports).toBe(found?.reports)
  }
  served(() => answered({ ...result, comparison: null }))
  expect((await fetchRunResult('a')).comparison).toBeNull()
})

it('asks for JSON and sends JSON', async () => {
  const requests = served(() => answered({}))
  await fetchEstimate(vmfsDesign)
  const [request] = requests
  expect(request?.method).toBe('POST')
  expect(request?.headers.get('accept')).toBe('application/json')
  expect(request?.headers.get('content-type')).toBe('application/json')
  expect(await request?.json()).toEqual({ design: vmfsDesign, options: { engine: 'analytic' } })
})

it('hands out the ETag of a scenario and names it in the next save', async () => {
  const requests = served(() => answered({ id: 'abc' }, 200, { etag: '"7"' }))
  const { data, etag } = await fetchScenario('abc')
  expect(data).toEqual({ id: 'abc' })
  await updateScenario('abc', etag ?? '', CONTENT)
  expect(requests[1]?.method).toBe('PUT')
  expect(requests[1]?.headers.get('if-match')).toBe('"7"')
})

it('sends a table as it is, with the type that its name tells', async () => {
  const requests = served(() => answered({}))
  await readPriceList(new File(['item,price\n'], 'prices.csv'))
  expect(requests[0]?.headers.get('content-type')).toBe('text/csv')
  expect(await requests[0]?.text()).toBe('item,price\n')
  await startBatch('abc', new File(['PK'], 'Rows.XLSX'), 'analytic', 'candidates')
  expect(requests[1]?.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(await requests[1]?.text()).toBe('PK')
  expect(new URL(requests[1]?.url ?? '').search).toBe('?engine=analytic&label=candidates')
})

it('throws the problem document of a refusal', async () => {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Gone',
    status: 410,
    detail: 'The link was revoked.',
    instance: '/api/v1/scenarios/abc',
  }
  served(() => answered(problem, 410))
  const refused = await fetchScenario('abc').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ problem, message: 'The link was revoked.' })
})

it('tells a server that is away from one that refuses', async () => {
  served(() => new Response('Bad gateway', { status: 502 }))
  await expect(fetchScenario('abc')).rejects.toBeInstanceOf(ServerAway)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(fetchScenario('abc')).rejects.toBeInstanceOf(ServerAway)
})

it('lets go of a call that the page gave up', async () => {
  const given = new DOMException('The page went on.', 'AbortError')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(given)
  await expect(fetchEstimate(vmfsDesign)).rejects.toBe(given)
})

it('takes and gives nothing but what the description says, as the type checker sees it', async () => {
  const requests = served(() => answered({ version: 3 }))
  const { version } = await dataOf(api.getVersion({ path: { scenario_id: 'abc', version: 3 } }))
  expectTypeOf(version).toEqualTypeOf<number>()
  expect(version).toBe(3)
  // @ts-expect-error -- a run is named by its run_id
  await dataOf(api.getRun({ path: { id: 'abc' } }))
  // @ts-expect-error -- engines have names
  await dataOf(api.postRun({ body: { designs: [], options: { engine: 7 } } }))
  expect(requests).toHaveLength(3)
})
