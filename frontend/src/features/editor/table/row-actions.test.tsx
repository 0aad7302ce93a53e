import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { onSelectAll } from './row-actions'

it('takes Ctrl A for the rows, but leaves it to a box with text', () => {
  const select = vi.fn()
  render(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what its rows are told
    <section aria-label="rows" onKeyDown={(event) => onSelectAll(event, select)}>
      <button type="button">SQL</button>
      <input aria-label="Depth" />
    </section>,
  )
  fireEvent.keyDown(screen.getByLabelText('Depth'), { key: 'a', ctrlKey: true })
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' })
  expect(select).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a', ctrlKey: true })
  expect(select).toHaveBeenCalledTimes(1)
})
