import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { NumberWithRange } from './number-with-range'

const rangeOf = (text: string) => render(<NumberWithRange text={text} />).container.querySelector('[data-range]')

it('shows the interval of a number below it, and other texts as they are', () => {
  expect(rangeOf('1.05 ms (1.04 to 1.07 ms)')).toHaveTextContent(/^1.04 to 1.07 ms$/)
  expect(rangeOf('no number *')).toBeNull()
  expect(rangeOf('1.05 ms')).toBeNull()
})
