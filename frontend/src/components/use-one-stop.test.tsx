import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useOneStop } from './use-one-stop'

function Group({ words }: { words: string[] }) {
  const group = useOneStop<HTMLUListElement>()
  return (
    <ul ref={group}>
      {words.map((word) => (
        <li key={word}>
          <button type="button">{word}</button>
        </li>
      ))}
    </ul>
  )
}

const stops = () =>
  screen
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((one) => one.textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('is one stop, in which arrow keys move, and stays one when its members change', async () => {
  const { rerender } = render(<Group words={['a', 'b', 'c']} />)
  expect(stops()).toEqual(['a'])
  act(() => screen.getByText('a').focus())
  press('ArrowRight')
  expect(screen.getByText('b')).toHaveFocus()
  expect(stops()).toEqual(['b'])
  press('End')
  press('ArrowRight')
  expect(screen.getByText('c')).toHaveFocus()
  press('Home')
  expect(screen.getByText('a')).toHaveFocus()
  rerender(<Group words={['d', 'e']} />)
  await waitFor(() => expect(stops()).toEqual(['d']))
})
