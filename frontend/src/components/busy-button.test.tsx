import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { BusyButton } from './busy-button'

it('keeps the focus while it is busy, and then does nothing', async () => {
  const onClick = vi.fn()
  const shown = (busy: boolean) => (
    <MantineProvider>
      <BusyButton busy={busy} onClick={onClick}>
        Save
      </BusyButton>
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(shown(true))
  await userEvent.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(onClick).toHaveBeenCalledTimes(1)
})
