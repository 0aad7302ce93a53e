import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { CandidateRanking } from './candidate-ranking'

it('heads every column of candidates without a price', () => {
  const row = { label: 'small', design: 'a', status: 'steady', bottleneck: 'The queue binds.' }
  render(
    <MantineProvider>
      <CandidateRanking rows={[{ ...row, total_price: 900, rank_total_price: 1 }]} />
    </MantineProvider>,
  )
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).not.toContain('')
})
