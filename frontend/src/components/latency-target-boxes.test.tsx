import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { LatencyTargetBoxes } from './latency-target-boxes'

it('shows the target of now until another is typed, which stays', async () => {
  const boxes = (ms: number) => (
    <MantineProvider>
      <LatencyTargetBoxes first={{ quantity: 'p99', at_most_ms: ms }} onChange={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(boxes(2))
  const box = screen.getByRole('textbox', { name: 'at most [ms]' })
  rerender(boxes(3))
  expect(box).toHaveValue('3')
  await userEvent.type(box, '.')
  rerender(boxes(4))
  expect(box).toHaveValue('3.')
  expect(box).toHaveFocus()
})

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
