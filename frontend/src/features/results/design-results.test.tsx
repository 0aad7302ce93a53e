import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'

import { DesignResults } from './design-results'

import type { Fix, Proposal, Report } from '@/api/types'
import { loadCurve } from '@/test/curves'
import { report, vmfsDesign } from '@/test/emulex'
import { answerCalls, answered, type Call } from '@/test/server'

const proposal: Proposal = {
  changes: [{ pointer: '/hosts/0/lun_depth', before: '32', after: '64' }],
  cost: 'downtime',
  engine: 'analytic',
  iops_before: 95_000,
  iops_after: 126_000,
  text: 'Set the LUN depth to 64 instead of 32.',
}
const bought: Proposal = { ...proposal, cost: 'purchase', text: 'Buy 2 servers instead of 1 at ct0.' }
let fix: Fix = { proposals: [proposal, bought], text: proposal.text }

let calls: Call[] = []
beforeEach(() => {
  fix = { proposals: [proposal, bought], text: proposal.text }
  calls = answerCalls(({ path }) => answered(path === '/api/v1/fixes' ? fix : loadCurve))
})

function show(shown: Report) {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DesignResults report={shown} design={vmfsDesign} index={0} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('says what would lift the limit, and offers no copy where there is no scenario', async () => {
  show(report('vmfs'))
  expect(await screen.findByText(proposal.text)).toBeVisible()
  const listed = screen.getAllByText(/instead of/).map((item) => item.textContent)
  expect(listed).toEqual([proposal.text, bought.text])
  expect(screen.queryByRole('button', { name: 'Apply the fix to a copy' })).toBeNull()
})

it('says in the words of the server what was tried, if nothing helps', async () => {
  fix = { proposals: [], text: 'Tried without a gain: buy 2 servers. Less time in the fabric helps.' }
  show(report('vmfs'))
  expect(await screen.findByText(fix.text)).toBeVisible()
})

it('says what could not be tried, after what helps', async () => {
  fix = { ...fix, untried: 'Not tried: buy 141 disks instead of 48 at p. The design makes too many steps.' }
  show(report('vmfs'))
  expect(await screen.findByText(/^Not tried: buy 141 disks/)).toBeVisible()
})

it('writes the times of all layers in one unit, so that their decimals align', async () => {
  const shown = report('vmfs')
  const fabric = shown.groups[0]?.wait_budget.find(({ layer }) => layer === 'fabric')
  if (fabric) fabric.mean_ms = { ...fabric.mean_ms, value: 0.00289 }
  show(shown)
  const table = await screen.findByRole('table', { name: 'Mean latency by layer' })
  expect(within(table).getByRole('row', { name: /fabric/ })).toHaveTextContent('2.9')
  expect(within(table).getByRole('columnheader', { name: /\[µs\]/ })).toBeVisible()
})

it('asks for the throughput-latency curve of the design, and says what it shows', async () => {
  show(report('vmfs'))
  expect(await screen.findByText(/^None: the mean is 10 ms or more/)).toBeVisible()
  expect(screen.getByRole('img', { name: /The planned load is 95.0k\sIOPS at 0.600\sms/ })).toBeVisible()
  const table = { name: 'IOPS and latency by load' }
  expect(screen.queryByRole('table', table), 'not drawn while it is folded').toBeNull()
  await userEvent.click(screen.getByText('The curve in words and as a table'))
  expect(screen.getByRole('table', table)).toHaveTextContent('no steady state')
})

it('searches the load at a latency target as soon as a number stands in the box', async () => {
  show(report('vmfs'))
  const box = await screen.findByLabelText('at most [ms]')
  await userEvent.clear(box)
  await userEvent.type(box, '0')
  expect(await screen.findByText('0 is not a latency target. Enter a number above 0.')).toBeVisible()
  await userEvent.type(box, '.5')
  await vi.waitFor(() => {
    expect(JSON.stringify(calls)).toContain('"at_most_ms":0.5')
  })
})

it('asks for the curve of the tile first, with its target in the boxes', async () => {
  show(report('vmfs'))
  expect(await screen.findByLabelText('at most [ms]')).not.toHaveValue('')
  await screen.findByText(/^None: the mean is 10 ms or more/)
  expect(screen.getByLabelText('Latency target for')).toHaveDisplayValue('99th percentile')
  expect(calls.filter(({ path }) => path.includes('load-curve'))).toHaveLength(1)
})

it('begins with four tiles, which are there before the load curve has come', () => {
  show(report('vmfs'))
  const tiles = within(screen.getByRole('list', { name: 'The answer in short' })).getAllByRole('listitem')
  expect(tiles.map((tile) => tile.dataset.tile)).toEqual(['IOPS', 'p99', 'Headroom', 'Limit'])
  const [iops, , room] = tiles
  expect(iops).toHaveTextContent('Simulated')
  expect(room).toHaveTextContent('Estimate')
  expect(room).toHaveTextContent('Estimating the load curve')
})

it('says what binds, and how far the numbers can be relied on', () => {
  show(report('vmfs'))
  const answer = screen.getByRole('region', { name: 'Bottleneck' })
  expect(answer).toHaveTextContent('The device queue of esx01 to lun01 is full 97 % of the time.')
  const numbers = screen.getByRole('region', { name: 'All VMs together' })
  expect(numbers).toHaveTextContent('The run reached a steady state.')
  expect(numbers).toHaveTextContent('not enough data')
})

it('names the next limit, where there is one', () => {
  show(report('vmfs'))
  expect(screen.getByText(/^Next limit: the SP ct0/)).toBeVisible()
  cleanup()
  show(report('vvol'))
  expect(screen.queryByText(/^Next limit/)).toBeNull()
})

it('shows the device queue by the counters of esxtop', () => {
  show(report('vmfs'))
  const table = screen.getByRole('table', { name: 'Device queues with the counters of esxtop' })
  const names = within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
  expect(names).toEqual([
    'Device',
    '%USD',
    'DQLEN',
    'ACTV',
    'QUED',
    'LOAD',
    'CMDS/s',
    'MB/s',
    'DAVG [ms]',
    'KAVG [ms]',
    'QAVG [ms]',
    'GAVG [ms]',
  ])
  expect(within(table).getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  expect(within(table).getByText(/^Bottleneck: /)).toBeVisible()
})

it('shows the device queue in the columns of iostat', async () => {
  show(report('vmfs'))
  await userEvent.click(screen.getByText('In the columns of iostat'))
  const table = screen.getByRole('table', { name: 'Device queues in the columns of iostat -x' })
  const [, row] = within(table).getAllByRole('row')
  if (row === undefined) throw new Error('The table has no row')
  expect(within(row).getAllByRole('cell')).toHaveLength(7)
  const shares = within(row).getAllByRole('cell').slice(-2)
  expect(shares.map((cell) => cell.textContent)).toEqual([
    expect.stringMatching(/^99\.0\s%/),
    expect.stringMatching(/^100\s%/),
  ])
})

it('lists its parts in order, folds the details, and opens one that is chosen', async () => {
  show(report('vmfs'))
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  const links = within(contents).getAllByRole('link')
  const parts = links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''))
  expect(parts).not.toContain(null)
  for (const [before, after] of parts.slice(1).map((part, index) => [parts[index], part] as const))
    expect(after && before?.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(links[0]).toHaveTextContent('Load curve')
  const folded = parts.filter((part) => part instanceof HTMLDetailsElement)
  expect(folded.map((part) => part.open)).toEqual(folded.map(() => false))
  expect(folded.map((part) => part.id)).toEqual(expect.arrayContaining(['vmfs-limits', 'vmfs-stations', 'vmfs-run']))
  await userEvent.click(within(contents).getByRole('link', { name: 'Stations' }))
  expect(folded.filter((part) => part.open).map((part) => part.id)).toEqual(['vmfs-stations'])
})

it('gives each block an address', () => {
  show(report('vmfs'))
  const link = screen.getByRole('link', { name: 'Link to "Device queues"' })
  expect(link).toHaveAttribute('href', '#vmfs-queues')
  expect(document.getElementById('vmfs-queues')).toContainElement(link)
})

it.each([
  ['not_settled', 'Not settled'],
  ['disputed', 'Disputed'],
] as const)('says first that a run is %s, and calls nothing steady', (status, word) => {
  const text = 'The engines disagree.'
  show({ ...report('vmfs'), status, status_text: text })
  expect(screen.getByRole('alert')).toHaveTextContent(`${word}${text}`)
  const tiles = screen.getByRole('list', { name: 'The answer in short' })
  expect(screen.getByRole('alert').compareDocumentPosition(tiles)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.body).not.toHaveTextContent(/steady state\./i)
  expect(document.body).not.toHaveTextContent(/\bSettled/)
})

it('shortens why a percentile has no interval, and says the rest on demand', async () => {
  const one = report('vmfs')
  const note =
    'not enough data for an interval: slow I/Os occur together, so about 3\u202f700\u202f000 I/Os after the warm-up are needed'
  const p99 = { value: 2.5, low: null, high: null, tag: 'simulated', note } as const
  show({ ...one, total: { ...one.total, latency_ms: { ...one.total.latency_ms, p99 } } })
  const answer = screen.getByRole('region', { name: 'All VMs together' })
  expect(answer).not.toHaveTextContent('slow I/Os occur together')
  await userEvent.hover(within(answer).getByRole('button', { name: 'needs 3.70M\u00a0I/Os' }))
  expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(/slow I\/Os occur together/)
})

it('is gone through with few presses of the Tab key', () => {
  show(report('vmfs'))
  const stops = [...document.querySelectorAll<HTMLElement>('a, button, select, input, summary, [tabindex]')]
  const inOpenParts = stops.filter((stop) => stop.tagName === 'SUMMARY' || stop.closest('details:not([open])') === null)
  expect(inOpenParts.filter(({ tabIndex }) => tabIndex === 0).length).toBeLessThanOrEqual(30)
})

it('shows the classes of VMs beside each other only where there are several', () => {
  const one = report('vmfs')
  show(one)
  expect(screen.queryByRole('region', { name: 'Classes of VMs' })).toBeNull()
})

it('says why there is no density: once, and of some datastores for each', async () => {
  const one = report('vmfs')
  const none = { value: null, low: null, high: null, tag: 'simulated', note: 'no capacity' } as const
  const datastores = one.datastores.map((datastore) => ({
    ...datastore,
    capacity_gib: null,
    iops_per_gb: none,
    iops_per_gib: none,
  }))
  show({ ...one, datastores })
  expect(screen.getByText(/^IOPS per GB need capacities/)).toBeVisible()
  expect(screen.queryByText('IOPS per GB')).toBeNull()
  const [first] = one.datastores
  if (first === undefined) throw new Error('The report has no datastore')
  show({ ...one, datastores: [...datastores, { ...first, id: 'other', capacity_gib: 100 }] })
  await userEvent.click(screen.getByRole('heading', { name: 'IOPS per GB' }))
  const table = screen.getByRole('table', { name: 'IOPS per GB of each datastore' })
  expect(within(table).getAllByText('no capacity')).toHaveLength(1)
})

it('says that nothing was simulated, and draws no distribution', async () => {
  const one = report('vmfs')
  show({ ...one, engine: 'analytic', seed: null, digest: null, run: null, total: { ...one.total, distribution: [] } })
  expect(screen.queryByRole('region', { name: 'Latency distribution' })).toBeNull()
  await userEvent.click(screen.getByRole('heading', { name: 'The run behind the numbers' }))
  expect(screen.getByText('Nothing was simulated: engine analytic.')).toBeInTheDocument()
})

it('says whether another program recomputed the run', async () => {
  const one = report('vmfs')
  const replay = { ios: 1000, identical: true, text: '1 000 I/Os recomputed, identical.' }
  if (!one.run) throw new Error('the report is of a simulation')
  show({ ...one, run: { ...one.run, replay } })
  await userEvent.click(screen.getByRole('heading', { name: 'The run behind the numbers' }))
  expect(screen.getByText(replay.text)).toBeInTheDocument()
})
