import { expect, it } from 'vitest'

import { usualFirst } from './currencies'

it('puts the usual currencies first and leaves the others in their order', () =>
  expect(usualFirst(['AED', 'CHF', 'EUR', 'GBP', 'JPY', 'USD'])).toEqual(['EUR', 'USD', 'GBP', 'CHF', 'AED', 'JPY']))
