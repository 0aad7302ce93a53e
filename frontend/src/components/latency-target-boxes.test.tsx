import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { LatencyTargetBoxes } from './latency-target-boxes'

it('has told the target before a button is pressed', async () => {
  const onChange = vi.fn()
  const told: unknown[] = []
  render(
    <MantineProvider>
      <LatencyTargetBoxes first={null} onChange={onChange} />
      <button onClick={() => told.push(onChange.mock.lastCall?.[0])}>Answer</button>
    </MantineProvider>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'at most [ms]' }), '2.5')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(told).toEqual([{ quantity: 'mean', at_most_ms: 2.5 }])
})
