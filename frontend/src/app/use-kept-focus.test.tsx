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
