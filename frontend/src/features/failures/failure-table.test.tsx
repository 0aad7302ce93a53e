import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { FailureTable } from './failure-table'

import type { Run } from '@/api/types'
import { withTarget } from '@/lib/design/class-targets'
import { vmfsDesign } from '@/test/emulex'
import { failure, failures, refusedFailure } from '@/test/failures'
import { judgement } from '@/test/judgements'

it('marks estimates that are not to be relied on, and shows how targets are judged', () => {
  const { figures, ...survives } = failure(0.5)
  if (figures === null) throw new Error('It leaves something')
  const mostMs = { quantity: 'mean' as const, at_most_ms: 1000 }
  const mean = { value: 1.28, low: 1.2, high: 1.4, tag: 'approximate' as const }
  const estimated = { ...figures, latency_mean_ms: mean }
  const doubted = { ...survives, figures: { ...estimated, outside_validity: 'Only 4 I/Os share the SP.' } }
  const sure = { ...survives, figures: estimated, path: 'hba_ports.vmhba2', text: 'HBA port vmhba2' }
  render(
    <MantineProvider>
      <FailureTable
        failures={[
          { ...doubted, judged: judgement('undecided', mostMs) },
          { ...sure, judged: judgement('yes', mostMs) },
        ]}
        design={withTarget(vmfsDesign, '', 'mean', 1000)}
        healthy={failures.healthy}
        simulatedPaths={[]}
        runs={[]}
        busyPath={null}
        onSimulate={vi.fn()}
        onShow={vi.fn()}
      />
    </MantineProvider>,
  )
  const [first, second] = ['HBA port vmhba1', 'HBA port vmhba2'].map((name) => screen.getByText(name).closest('tr'))
  expect(first).toHaveTextContent('Do not rely on it: Only 4 I/Os share the SP.')
  expect(within(first as HTMLElement).getByText('Undecided: all VMs mean')).toBeVisible()
  expect(second).not.toHaveTextContent('Do not rely on it')
  expect(second).toHaveTextContent('Pass')
  expect(screen.getByRole('columnheader', { name: 'mean [ms]' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'SQL p99 [ms]' })).toBeVisible()
  expect(second).toHaveTextContent('1.20 to 1.40')
  expect(first).not.toHaveTextContent('1.20 to 1.40')
})

it('says what is left, why, and over which paths, and simulates on a click', () => {
  const onSimulate = vi.fn()
  const survives = failure(0.5)
  render(
    <MantineProvider>
      <FailureTable
        failures={[refusedFailure, survives]}
        design={vmfsDesign}
        healthy={failures.healthy}
        simulatedPaths={[]}
        runs={[]}
        busyPath={null}
        onSimulate={onSimulate}
        onShow={vi.fn()}
      />
    </MantineProvider>,
  )
  const table = screen.getByRole('table', { name: 'Single failures, the worst first' })
  const refused = within(table).getByRole('row', { name: /Fabric A/ })
  expect(refused).toHaveTextContent('Nothing takes over')
  expect(refused.nextElementSibling).toHaveTextContent('removes the last path from host esx01')
  expect(within(refused).queryByRole('button')).toBeNull()
  const labels = within(refused)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('data-label'))
  expect(labels).not.toContain('Paths that take over')
  expect(refused).not.toHaveTextContent('None')

  expect(screen.getByText('50.0 % of the IOPS')).toBeVisible()
  fireEvent.click(screen.getByText('1 device'))
  const paths = screen.getByRole('table', { name: /Paths before and after/ })
  expect(paths).toHaveTextContent('1 of 2: vmhba1 to ct0-fc0')
  expect(paths).toHaveTextContent('vmhba2 to ct0-fc0')

  fireEvent.click(screen.getByRole('button', { name: 'Simulate without HBA port vmhba1' }))
  expect(onSimulate).toHaveBeenCalledWith(survives)
})

it('tells of a simulation that is under way, and stops it, where it would offer one', () => {
  const survives = failure(0.5)
  const run = { id: 'run', status: 'running', finished_at: null, progress: { fraction: 0.4, text: '' } } as Run
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <FailureTable
          failures={[survives]}
          design={vmfsDesign}
          healthy={failures.healthy}
          simulatedPaths={[]}
          runs={[{ id: 'run', text: survives.text, run }]}
          busyPath={null}
          onSimulate={vi.fn()}
          onShow={vi.fn()}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Simulating, 40 %')).toBeVisible()
  const progress = screen.getByRole('progressbar', { name: 'Progress of the simulation without HBA port vmhba1' })
  expect(progress).toHaveAttribute('aria-valuenow', '40')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Simulate without/ })).toBeNull()
})

it('keeps the digits of its latencies whatever failures are estimated', () => {
  const survives = failure(0.5)
  if (survives.figures === null) throw new Error('It leaves something')
  const slow = { ...survives.figures, latency_p99_ms: { ...survives.figures.latency_p99_ms, value: 123.4 } }
  const told = [survives, { ...survives, path: 'sps.slow', text: 'SP 9', figures: slow }]
  const first = (shown: typeof told) => {
    const { unmount } = render(
      <MantineProvider>
        <FailureTable
          failures={shown}
          design={vmfsDesign}
          healthy={failures.healthy}
          simulatedPaths={[]}
          runs={[]}
          busyPath={null}
          onSimulate={vi.fn()}
          onShow={vi.fn()}
        />
      </MantineProvider>,
    )
    const row = screen.getByText('HBA port vmhba1').closest('tr')
    const text = row?.querySelector('[data-label^="p99"]')?.textContent
    unmount()
    return text
  }
  expect(first(told)).toBe(first(told.slice(0, 1)))
})

it('opens what each simulated failure left, and says which run did not settle', () => {
  const onShow = vi.fn()
  const survives = failure(1)
  if (survives.figures === null) throw new Error('It leaves something')
  const short = {
    ...survives,
    path: 'sps.sp2',
    text: 'SP 2',
    figures: { ...survives.figures, status: 'not_settled' as const },
  }
  render(
    <MantineProvider>
      <FailureTable
        failures={[survives, short]}
        design={vmfsDesign}
        healthy={failures.healthy}
        simulatedPaths={[survives.path, short.path]}
        runs={[]}
        busyPath={null}
        onSimulate={vi.fn()}
        onShow={onShow}
      />
    </MantineProvider>,
  )
  expect(screen.getByText('Simulated')).toBeVisible()
  expect(screen.getByText('Simulated, not settled')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'Before and after, without SP 2' }))
  expect(onShow).toHaveBeenCalledWith(short)
})
