import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { DesignResults } from './design-results'

import type { Report } from '@/api/types'
import { report, vmfsDesign } from '@/test/emulex'

function show(shown: Report) {
  render(
    <MantineProvider>
      <DesignResults report={shown} design={vmfsDesign} index={0} />
    </MantineProvider>,
  )
}

it('says what binds before anything else', () => {
  show(report('vmfs'))
  const answer = screen.getByRole('region', { name: 'What binds' })
  expect(answer).toHaveTextContent('The device queue of esx01 to lun01 is full 97 % of the time.')
  expect(answer).toHaveTextContent('The run reached a steady state.')
  expect(answer).toHaveTextContent('not enough data')
})

it('shows the device queue in the words of esxtop', () => {
  show(report('vmfs'))
  const table = screen.getByRole('table', { name: 'Device queues in the words of esxtop' })
  const names = within(table).getAllByRole('columnheader').map((cell) => cell.textContent)
  expect(names).toEqual([
    'Device', '%USD', 'DQLEN', 'ACTV', 'QUED', 'LOAD', 'CMDS/s', 'MB/s',
    'DAVG [ms]', 'KAVG [ms]', 'QAVG [ms]', 'GAVG [ms]',
  ])
  expect(within(table).getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  expect(within(table).getByText(/this is the limit/)).toBeVisible()
})

it('gives each block an address', () => {
  show(report('vmfs'))
  const link = screen.getByRole('link', { name: 'Link to "Device queues"' })
  expect(link).toHaveAttribute('href', '#vmfs-queues')
  expect(document.getElementById('vmfs-queues')).toContainElement(link)
})

it('warns where the run has not settled', () => {
  const text = 'The intervals are too wide.'
  show({ ...report('vmfs'), status: 'not_settled', status_text: text })
  expect(screen.getByRole('alert')).toHaveTextContent(`Not settled${text}`)
})

it('shows the VM groups beside each other only where there are several', () => {
  const one = report('vmfs')
  show(one)
  expect(screen.queryByRole('region', { name: 'VM groups' })).toBeNull()
})

it('says why there is no density', () => {
  const one = report('vmfs')
  const none = { value: null, low: null, high: null, tag: 'simulated', note: 'no capacity' } as const
  const datastores = one.datastores.map((datastore) => ({
    ...datastore,
    capacity_gib: null,
    iops_per_gb: none,
    iops_per_gib: none,
  }))
  show({ ...one, datastores })
  const table = screen.getByRole('table', { name: 'IOPS per GB of each datastore' })
  expect(within(table).getAllByText('no capacity')).toHaveLength(1)
})

it('says that nothing was simulated', () => {
  show({ ...report('vmfs'), engine: 'analytic', seed: null, digest: null, run: null })
  expect(screen.getByText('Nothing was simulated: engine analytic.')).toBeVisible()
})

it('says whether another program recomputed the run', () => {
  const one = report('vmfs')
  const replay = { ios: 1000, identical: true, text: '1 000 I/Os recomputed, identical.' }
  if (!one.run) throw new Error('the report is of a simulation')
  show({ ...one, run: { ...one.run, replay } })
  expect(screen.getByText(replay.text)).toBeVisible()
})

it('shows the latency distribution of the VM group that is chosen', async () => {
  const one = report('vmfs')
  const [first] = one.groups
  if (first === undefined) throw new Error('The report has no VM group')
  const idle = { ...first, id: 'idle', distribution: [] }
  show({ ...one, groups: [first, idle] })
  const block = screen.getByRole('region', { name: 'Latency distribution' })
  const choice = within(block).getByRole('combobox', { name: 'VM group' })
  expect(within(choice).getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All VM groups',
    'vdbench',
    'idle',
  ])
  expect(block).toHaveTextContent('Latencies lie between')
  await userEvent.selectOptions(choice, 'idle')
  expect(block).toHaveTextContent('No I/O was measured.')
})
