import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import MergeView from './merge-view'

import type { Scenario } from '@/api/types'
import { ScenarioContext } from '@/components/scenario/context'
import { createScenarioStore } from '@/components/scenario/store'
import { vmfsDesign } from '@/test/emulex'
import { answerCalls, answered } from '@/test/server'

const base = { id: 'abc', version: 1, etag: '"1"' }
const before = { title: 'Before', designs: [vmfsDesign], options: {} }

function scenario(version: number, changes: Partial<Scenario>): Scenario {
  const moments = { created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' }
  const open = { id: 'abc', read_id: 'def', may_edit: true, may_give: false, team: null }
  return { ...open, version, ...before, ...moments, ...changes }
}

function answerWith(theirs: Partial<Scenario>) {
  answerCalls(({ path }) => {
    const body = path.endsWith('/versions/1') ? scenario(1, {}) : scenario(2, theirs)
    return answered(body, 200, { etag: `"${body.version}"` })
  })
}

function open(mine: Partial<Scenario>) {
  const store = createScenarioStore({
    key: 'abc',
    content: { ...before, ...mine },
    base,
    saved: before,
    run: null,
    updated: '',
  })
  const onMerged = vi.fn()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ScenarioContext value={store}>
          <MergeView base={base} onMerged={onMerged} />
        </ScenarioContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { store, onMerged }
}

it('puts edits of different fields together, and undo brings mine back', async () => {
  answerWith({ title: 'Theirs' })
  const { store, onMerged } = open({ designs: [{ ...vmfsDesign, title: 'Mine' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Save both together' }))
  const { content, base: now, saved } = store.getState()
  expect([content.title, content.designs[0]?.title]).toEqual(['Theirs', 'Mine'])
  expect(now).toEqual({ id: 'abc', version: 2, etag: '"2"', mayEdit: true })
  expect(saved?.title).toBe('Theirs')
  expect(onMerged).toHaveBeenCalledOnce()
  store.temporal.getState().undo()
  expect(store.getState().content.title).toBe('Before')
})

it('shows both sides of a field that both changed, and takes the chosen one', async () => {
  answerWith({ title: 'Theirs' })
  const { store } = open({ title: 'Mine' })
  expect(await screen.findByText(/1 field was changed by both of you/)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Title: mine, "Mine"' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Title: theirs, "Theirs"' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save with these choices' }))
  expect(store.getState().content.title).toBe('Theirs')
})

it('asks once about an edit of all designs', async () => {
  const withTarget = (at_most_ms: number) => ({
    designs: [vmfsDesign, { ...vmfsDesign, id: 'b' }].map((design) => ({
      ...design,
      latency_target: { quantity: 'p99' as const, at_most_ms },
    })),
  })
  answerWith(withTarget(3))
  const { store } = open(withTarget(4))
  await userEvent.click(await screen.findByRole('radio', { name: /theirs, 3$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save with these choices' }))
  expect(store.getState().content.designs.map((design) => design.latency_target?.at_most_ms)).toEqual([3, 3])
})

it('names a field by the title of its part and its box', async () => {
  const withDepth = (lun_depth: number) => ({
    designs: [{ ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, lun_depth })) }],
  })
  answerWith(withDepth(128))
  open(withDepth(64))
  const name = 'VMFS, LUN depth 32, esx01: LUN depth'
  expect(await screen.findByRole('rowheader', { name })).toBeVisible()
  expect(screen.getByRole('radio', { name: `${name}: theirs, 128` })).not.toBeChecked()
})

it('keeps mine where nothing is chosen', async () => {
  answerWith({ title: 'Theirs' })
  const { store } = open({ title: 'Mine' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save with these choices' }))
  expect(store.getState().content.title).toBe('Mine')
})
