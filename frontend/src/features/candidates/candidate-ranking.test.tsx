import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CandidateRanking } from './candidate-ranking'

const row = { design: 'a', status: 'steady', bottleneck: 'The queue binds.', currency: 'EUR' }
const ROWS = [
  { label: 'dear', ...row, total_price: 900, iops: 20_000, latency_mean_ms: 0.5 },
  { label: 'cheap', ...row, total_price: 700, iops: 15_000, latency_mean_ms: 1.25 },
  { label: 'unpriced', ...row, iops: 90_000, latency_mean_ms: 0.4 },
]

it('shows targets where rows have some, and marks what is not to be relied on', () => {
  const [first] = ROWS
  const judged = {
    ...first,
    engine: 'analytic',
    keeps_targets: 'undecided',
    targets_note: 'Undecided: all VMs mean 0.5 ms (0.3 to 0.8 ms), target 0.6 ms',
  }
  render(
    <MantineProvider>
      <CandidateRanking
        rows={[judged, { ...first, label: 'odd', keeps_targets: 'yes', outside_validity: 'Too few.' }]}
      />
    </MantineProvider>,
  )
  expect(screen.getByRole('columnheader', { name: 'Meets its targets?' })).toBeVisible()
  expect(screen.getByText(/^Undecided: all VMs mean 0.5 ms/)).toHaveTextContent(/target 0.6 ms$/)
  expect(screen.getByRole('rowheader', { name: /^Row 3, odd/ })).toHaveTextContent('do not rely on it')
  expect(screen.getByText('Do not rely on Row 3, odd: Too few.')).toBeVisible()
})

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('sorts one table by any of its columns, up and down, and what has no value last', async () => {
  render(
    <MantineProvider>
      <CandidateRanking rows={ROWS} />
    </MantineProvider>,
  )
  expect(names()).toEqual(['Row 3, cheap', 'Row 2, dear', 'Row 4, unpriced'])
  const heading = screen.getByRole('columnheader', { name: 'IOPS' })
  await userEvent.click(within(heading).getByRole('button'))
  await userEvent.click(within(heading).getByRole('button'))
  expect(heading).toHaveAttribute('aria-sort', 'descending')
  expect(names()[0]).toBe('Row 4, unpriced')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('')
})
