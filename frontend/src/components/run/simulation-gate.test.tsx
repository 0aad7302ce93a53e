import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { SimulationGate } from './simulation-gate'
import type { Estimated } from './use-compared-estimates'
import type { Simulation } from './use-simulation'

import { Block } from '@/components/block'

vi.mock('./use-simulation', () => ({
  useSimulate: () => ({ isError: false, isPending: false, mutate: () => undefined }),
}))

const nothing: Simulation = {
  simulated: null,
  run: null,
  result: null,
  failure: null,
  isSearching: false,
  designs: [],
  stale: false,
}
const answer = { reports: [], comparison: null }
const simulated: Simulation = { ...nothing, simulated: [], result: { ...answer, computed_at: '2026-01-01T00:00:00Z' } }
const none: Estimated = { answer: null, needed: null, error: null }

function gate(simulation: Simulation, estimate: Partial<Estimated>) {
  const isSimulated = simulation.result !== null
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SimulationGate
          simulation={simulation}
          promise="What comes."
          estimate={{ ...none, ...estimate }}
          awaited="Wait"
        >
          {() => (
            <>
              <p>{isSimulated ? '41k IOPS' : '42k IOPS'}</p>
              <Block id="one" title="Read already" folded={isSimulated}>
                <input aria-label="Target" />
              </Block>
              <Block id="two" title="Behind it" folded={!isSimulated}>
                <input aria-label="Search" />
              </Block>
            </>
          )}
        </SimulationGate>
      </QueryClientProvider>
    </MantineProvider>
  )
}

it('is filled with the estimate before anything is simulated, next to the button that simulates', () => {
  render(gate(nothing, { answer }))
  expect(screen.getByText('42k IOPS')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Simulate all designs' })).toBeVisible()
})

it.each([
  ['Wait', {}],
  ['Add a host', { needed: 'Add a host' }],
  ['Estimating did not work', { error: new Error('The server is away') }],
])('says %s where there is no estimate', (words, estimate) => {
  render(gate(nothing, estimate))
  expect(screen.getByText(words)).toBeVisible()
})

it('keeps what is unfolded, typed and in focus when the simulation takes the place of the estimate', async () => {
  const { rerender } = render(gate(nothing, { answer }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Target' }), '2 ms')
  await userEvent.click(screen.getByText('Behind it'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'SP 1')
  rerender(gate(simulated, {}))
  expect(screen.getByText('41k IOPS')).toBeVisible()
  expect(screen.queryByText('42k IOPS')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Target' })).toHaveValue('2 ms')
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('SP 1')
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus()
  rerender(gate(nothing, { answer }))
  expect(screen.getByText('Behind it').closest('details')).toHaveAttribute('open')
})
