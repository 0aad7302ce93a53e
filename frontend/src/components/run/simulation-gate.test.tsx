import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { SimulationGate } from './simulation-gate'
import type { Simulation } from './use-simulation'

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

function show(simulation: Simulation) {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SimulationGate simulation={simulation} promise="What comes." estimate={<p>42k IOPS</p>}>
          {() => <p>simulated</p>}
        </SimulationGate>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('is filled with the estimate before anything is simulated, next to the button that simulates', () => {
  show(nothing)
  expect(screen.getByText('42k IOPS')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Simulate all designs' })).toBeVisible()
})

it('shows the simulation in its place once there is one', () => {
  show({ ...nothing, simulated: [], result: { reports: [], comparison: null, computed_at: '2026-01-01T00:00:00Z' } })
  expect(screen.getByText('simulated')).toBeVisible()
  expect(screen.queryByText('42k IOPS')).toBeNull()
})
