import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ComparisonView } from './comparison-view'

import type { Comparison } from '@/api/types'
import { loadCurve } from '@/test/curves'
import { comparison, report, vmfsDesign, vvolDesign } from '@/test/emulex'
import { judgement } from '@/test/judgements'

function show(
  shown: Comparison,
  remedy?: ReactNode,
  failingPlace: number | null = null,
  designs = [vmfsDesign, vvolDesign],
) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <ComparisonView
          designs={designs}
          result={{ reports: shown.reports, comparison: shown }}
          remedy={remedy}
          failingPlace={failingPlace}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(loadCurve))),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('draws the curves of all designs on one pair of axes, with a row for each', async () => {
  show(comparison())
  const table = await screen.findByRole('table', { name: /^Planned load, knee/ })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('img', { name: /^Throughput-latency curves. A: .* B: / })).toBeVisible()
})

it('folds what does not differ, and puts cost and changes before it', async () => {
  const { differences, ...rest } = comparison()
  const reports = rest.reports.map((each) => ({ ...each, status: 'steady' as const, outside_validity: null }))
  show({ ...rest, reports, differences: differences.map((each) => ({ ...each, is_clear: false })) })
  await screen.findByRole('table', { name: /^Planned load, knee/ })
  const answers = screen.getByText('No row differs clearly.').closest('details')
  expect(answers).not.toHaveAttribute('open')
  const changes = screen.getByRole('region', { name: 'What was changed' })
  expect(changes.compareDocumentPosition(answers as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('region', { name: 'Ranking' })).toBeNull()
})

it('asks for each curve once, says how far it is, and can be cancelled and begun again', async () => {
  const asked = vi.fn(
    (_input: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      }),
  )
  vi.stubGlobal('fetch', asked)
  show(comparison())
  const verdict = screen.getByRole('region', { name: 'Question by question' })
  expect(within(verdict).getByRole('status')).toHaveTextContent('Estimating the headroom: 0 of 2 designs')
  expect(screen.getByText(/^Estimating the curves: 0 of 2 designs/)).toBeVisible()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await userEvent.click(within(verdict).getByRole('button', { name: 'Cancel' }))
  expect(await within(verdict).findByText('Not computed.')).toBeVisible()
  expect(within(verdict).getByRole('row', { name: /^How much more load/ })).toHaveTextContent('Not known.')
  await userEvent.click(within(verdict).getByRole('button', { name: 'Compute the headroom' }))
  expect(within(verdict).getByRole('status')).toHaveTextContent('0 of 2 designs')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4))
})

it('says the verdict in words first', () => {
  show(comparison())
  const [first] = screen.getAllByRole('region')
  expect(first).toHaveTextContent(comparison().verdict)
})

it('says what is in doubt before the verdict, and what can be done', () => {
  const both = comparison()
  const text = 'The engines disagree: 189k simulated and 95.0k computed.'
  const reports = both.reports.map((one, index) =>
    index === 1 ? { ...one, status: 'disputed' as const, status_text: text } : one,
  )
  show({ ...both, reports }, <button type="button">Simulate longer</button>)
  const [first] = screen.getAllByRole('region')
  const said = first?.textContent ?? ''
  const order = [text, 'Simulate longer', both.verdict].map((part) => said.indexOf(part))
  expect(order).not.toContain(-1)
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(screen.getByRole('alert')).toHaveTextContent(/^B \(vVol, PE depth 254\): Disputed/)
  const row = screen.getByRole('row', { name: /How reliable is it/ })
  expect(row).toHaveTextContent(`Disputed. ${text}`)
})

it('says a doubt that all designs share once, above the verdict', () => {
  const both = comparison()
  const text = 'The run ended early.'
  show({ ...both, reports: both.reports.map((one) => ({ ...one, status: 'not_settled' as const, status_text: text })) })
  expect(screen.getAllByText(text, { exact: false })).toHaveLength(1)
  expect(screen.queryByRole('row', { name: /How reliable is it/ })).toBeNull()
})

it('answers each question for each design, with the difference to the first', () => {
  show(comparison())
  const table = screen.getByRole('table', { name: 'Answers of each design' })
  const iops = within(table).getByRole('row', { name: /How many IOPS/ })
  const [before, after] = within(iops).getAllByRole('cell')
  expect(before).toHaveTextContent('100k')
  expect(before).not.toHaveTextContent('times A')
  expect(after).toHaveTextContent('189k')
  expect(after).toHaveTextContent('1.89 times A (1.88 to 1.91)')
  expect(after).toHaveTextContent('+89.0k IOPS (+88.1k to +89.9k)')
})

it('lets "no clear difference" stand as an answer', () => {
  const both = comparison()
  const differences = both.differences.map((one) => ({
    ...one,
    verdict: 'no clear difference',
    words: 'no clear difference',
    interval: '',
  }))
  show({ ...both, differences })
  expect(screen.getAllByText('no clear difference')).toHaveLength(differences.length)
})

it('says what was changed in words', () => {
  show(comparison())
  const changes = screen.getByRole('region', { name: `From A to ${vvolDesign.title}` })
  expect(within(changes).getByText(/^Kind VMFS → vVol on /)).toBeVisible()
  expect(within(changes).queryByRole('listitem')).toBeNull()
})

it('says how to add a second design', () => {
  render(<ComparisonView designs={[vmfsDesign]} result={{ reports: [report('vmfs')], comparison: null }} />)
  expect(screen.getByText(/Duplicate it on the Design page/)).toBeVisible()
})

it('has no column of remarks where nothing is remarked', () => {
  const both = comparison()
  const clear = both.rankings.map((one) => ({
    ...one,
    rows: one.rows.map((row) => ({ ...row, rank: row.rank ?? 1, no_clear_difference_from: [] })),
  }))
  show({ ...both, rankings: clear })
  const ranking = screen.getByRole('region', { name: 'Ranking' })
  expect(within(ranking).getAllByRole('columnheader')).toHaveLength(3)
})

it('begins with the target of the headroom in its boxes, in its chart and in its table', async () => {
  show(comparison())
  const block = screen.getByRole('region', { name: 'Throughput and latency over the load' })
  const { value } = within(block).getByLabelText<HTMLInputElement>('at most [ms]')
  expect(within(block).getByLabelText<HTMLSelectElement>('Latency target for').value).toBe('p99')
  expect(
    await within(block).findByRole('columnheader', { name: `Most load with p99 ≤ ${value}\u00a0ms` }),
  ).toBeVisible()
  await userEvent.click(within(block).getByText('The chart in words'))
  expect(block).toHaveTextContent(`the dashed line is a round value, p99 ≤ ${value} ms: no target is set for all VMs.`)
})

it('asks about the class that has a target everywhere, until other VMs are chosen', async () => {
  const asked = vi.mocked(fetch)
  const both = comparison()
  const reports = both.reports.map((one) => ({
    ...one,
    groups: ['SQL', 'Web'].map((id) => ({ ...one.total, id })),
    classes: [],
    targets: judgement('yes', { quantity: 'p99', at_most_ms: 1, vms: 'SQL' }),
  }))
  const designs = [vmfsDesign, vvolDesign].map((one) => ({
    ...one,
    class_targets: { SQL: { at_most_ms: 1 } },
    classes: ['SQL', 'Web'].flatMap((id) => one.classes.slice(0, 1).map((group) => ({ ...group, id, name: id }))),
  }))
  const class_rankings = ['SQL', 'Web'].map((vms) => ({ vms, rankings: both.rankings }))
  show({ ...both, reports, class_rankings }, undefined, null, designs)
  const block = screen.getByRole('region', { name: 'Throughput and latency over the load' })
  const wait = screen.getByRole('region', { name: 'Where the microseconds are' })
  expect(await within(block).findByRole('columnheader', { name: 'Most load with SQL p99 ≤ 1\u00a0ms' })).toBeVisible()
  expect(wait).toHaveTextContent('Mean latency of SQL by layer')
  expect(screen.getByRole('table', { name: /^Ranking: .* of SQL$/ })).toBeVisible()
  await userEvent.selectOptions(within(wait).getByLabelText('VMs'), 'all VMs')
  expect(within(block).queryByRole('columnheader', { name: /^Most load with SQL/ })).toBeNull()
  expect(wait).toHaveTextContent('Mean latency of all VMs by layer')
  expect(screen.queryByRole('table', { name: /^Ranking: .* of SQL$/ })).toBeNull()
  await userEvent.selectOptions(within(block).getByLabelText('VMs'), 'Web')
  expect(wait).toHaveTextContent('Mean latency of Web by layer')
  await vi.waitFor(() => expect(asked.mock.calls.length).toBe(6))
})

it('ranks the designs by a chosen criterion, and says what is worth its price', async () => {
  show(comparison())
  const ranking = screen.getByRole('region', { name: 'Ranking' })
  await userEvent.selectOptions(within(ranking).getByLabelText('Rank by'), 'Total price [EUR], lowest first')
  expect(within(ranking).getByRole('table', { name: 'Ranking: Total price [EUR], lowest first' })).toBeVisible()
  await userEvent.selectOptions(within(ranking).getByLabelText('Rank by'), 'IOPS, highest first')
  const table = within(ranking).getByRole('table', { name: 'Ranking: IOPS, highest first' })
  expect(within(table).getAllByText(/interval overlaps that of/)).toHaveLength(2)
  expect(within(table).getByRole('columnheader', { name: 'Remark' })).toBeVisible()
  const block = screen.getByRole('region', { name: 'Price and performance' })
  expect(block).toHaveTextContent('A (VMFS) costs less and is clearly ahead.')
  expect(within(block).getAllByText(/Source: made up/)).toHaveLength(2)
})

it('calls the designs before and after a failure, never by letters of the scenario', async () => {
  show(comparison(), undefined, 2)
  for (const fold of document.querySelectorAll('summary')) await userEvent.click(fold)
  await screen.findByRole('table', { name: /^Planned load, knee/ })
  const heads = within(screen.getByRole('table', { name: 'Answers of each design' })).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent.trim().split(' ')[0])).toEqual(['Question', 'Before', 'After'])
  const page = document.body.textContent
  expect(page).toMatch(/times what it was/)
  expect(page).not.toMatch(/\b(design|than|times|of|with|over|to) [AB]\b/)
  const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  expect(named.filter((label) => /\b[AB]\b/.test(label ?? ''))).toEqual([])
})

it('says which target headroom is measured to where nobody set one', () => {
  show(comparison())
  expect(screen.getByRole('region', { name: 'Question by question' })).toHaveTextContent('No latency target is set')
})

it('tells what each design costs, where any has a price', () => {
  show(comparison())
  const verdict = screen.getByRole('region', { name: 'Question by question' })
  expect(within(verdict).getByRole('row', { name: /^What does it cost/ })).toHaveTextContent(
    /40\s000\sEUR.*EUR\/IOPS.*40\s000\sEUR/,
  )
})
