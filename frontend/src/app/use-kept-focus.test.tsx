import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useKeptFocus } from './use-kept-focus'

function Kept({ isThere }: { isThere: boolean }) {
  useKeptFocus('main')
  return (
    <main id="main" tabIndex={-1}>
      <section aria-label="Result">{isThere && <button type="button">Cancel</button>}</section>
    </main>
  )
}

it('leaves the focus to the part of the page in which its holder was', async () => {
  const { rerender, getByRole } = render(<Kept isThere />)
  getByRole('button').focus()
  rerender(<Kept isThere={false} />)
  await waitFor(() => expect(getByRole('region')).toHaveFocus())
})

function KeptRow({ isThere }: { isThere: boolean }) {
  useKeptFocus('main')
  return (
    <section aria-label="Result">
      <table>
        <tbody>
          <tr>
            <td>{isThere && <button type="button">Simulate</button>}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

it('leaves it to the cell of a table in which its holder was', async () => {
  const { rerender, getByRole } = render(<KeptRow isThere />)
  getByRole('button').focus()
  rerender(<KeptRow isThere={false} />)
  await waitFor(() => expect(getByRole('cell')).toHaveFocus())
})
