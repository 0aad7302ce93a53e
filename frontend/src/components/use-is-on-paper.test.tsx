import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useIsOnPaper } from './use-is-on-paper'

function Medium() {
  return useIsOnPaper() ? 'paper' : 'screen'
}

it('knows paper from the moment before the browser lays the page out for it', () => {
  render(<Medium />)
  expect(screen.getByText('screen')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('paper')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getByText('screen')).toBeVisible()
})
