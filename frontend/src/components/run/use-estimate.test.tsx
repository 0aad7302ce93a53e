import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'

import { useEstimate } from './use-estimate'

import type { Design } from '@/api/types'
import { blankDesign } from '@/lib/design/blank-design'
import { report, vmfsDesign, vvolDesign } from '@/test/emulex'
import { answerCalls, answered } from '@/test/server'

type Asked = { design: Design; answer: (status: number, body: object) => Promise<void> }
let asked: Asked[] = []

beforeEach(() => {
  asked = []
  answerCalls(
    ({ body }) =>
      new Promise((resolve) => {
        const answer = async (status: number, report: object) => {
          await act(async () => {
            resolve(answered(report, status))
            await Promise.resolve()
          })
        }
        asked.push({ design: (body as { design: Design }).design, answer })
      }),
  )
})

function withQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

let queries = new QueryClient()

function open(design: Design) {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderHook(({ current }) => useEstimate(current), { initialProps: { current: design }, wrapper: withQueries })
}

const withDepth = (lun_depth: number): Design => ({
  ...vmfsDesign,
  hosts: vmfsDesign.hosts.map((host) => ({ ...host, lun_depth })),
})
const depths = () => asked.map(({ design }) => design.hosts[0]?.lun_depth)

it('asks one question at a time, and then the latest one', async () => {
  const { result, rerender } = open(withDepth(1))
  for (const depth of [2, 3, 4]) rerender({ current: withDepth(depth) })
  await waitFor(() => expect(depths()).toEqual([1]))
  await asked[0]?.answer(200, report('vmfs'))
  await waitFor(() => expect(depths()).toEqual([1, 4]))
  expect(result.current.updating).toBe(true)
  expect(result.current.report?.design_id).toBe('vmfs')
  await asked[1]?.answer(200, { ...report('vmfs'), seed: 4 })
  await waitFor(() => expect(result.current.updating).toBe(false))
  expect(result.current.report?.seed).toBe(4)
})

it('shows nothing of another design', async () => {
  const { result, rerender } = open(vmfsDesign)
  await waitFor(() => expect(asked).toHaveLength(1))
  await asked[0]?.answer(200, report('vmfs'))
  await waitFor(() => expect(result.current.report?.design_id).toBe('vmfs'))
  rerender({ current: vvolDesign })
  expect(result.current.report).toBeNull()
})

it('does not ask again where only a name or a position changed', async () => {
  const { result, rerender } = open(vmfsDesign)
  await waitFor(() => expect(asked).toHaveLength(1))
  await asked[0]?.answer(200, report('vmfs'))
  await waitFor(() => expect(result.current.report).not.toBeNull())
  rerender({ current: { ...vmfsDesign, notes: 'moved', layout: { esx01: { x: 4, y: 4 } } } })
  await waitFor(() => expect(result.current.updating).toBe(false))
  expect(asked).toHaveLength(1)
})

it('asks nothing about a design without parts, and says what it needs', () => {
  const { result } = open(blankDesign('a'))
  expect(asked).toHaveLength(0)
  expect(result.current.needed).toContain('Class of VMs')
})

it('hands on why the server refuses, and goes on with the next edit', async () => {
  const { result, rerender } = open(withDepth(1))
  await waitFor(() => expect(asked).toHaveLength(1))
  await asked[0]?.answer(422, { title: 'Refused', status: 422, detail: 'A depth is wrong.' })
  await waitFor(() => expect(result.current.error?.message).toBe('A depth is wrong.'))
  rerender({ current: withDepth(2) })
  await waitFor(() => expect(depths()).toEqual([1, 2]))
  await asked[1]?.answer(200, report('vmfs'))
  await waitFor(() => expect(result.current.report).not.toBeNull())
  expect(result.current.error).toBeNull()
})

it('asks once more when that is wanted, after a refusal of a busy server', async () => {
  const { result } = open(vmfsDesign)
  await waitFor(() => expect(asked).toHaveLength(1))
  await asked[0]?.answer(503, { title: 'Busy', status: 503, detail: 'Try again in 10 s.' })
  await waitFor(() => expect(result.current.error?.message).toBe('Try again in 10 s.'))
  result.current.again()
  await waitFor(() => expect(asked).toHaveLength(2))
  await asked[1]?.answer(200, report('vmfs'))
  await waitFor(() => expect(result.current.report).not.toBeNull())
})
