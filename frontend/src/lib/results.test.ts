import { expect, it } from 'vitest'

import { chosenIndex } from './results'

const designs = [{ id: 'vmfs' }, { id: 'vvol' }]

it.each([
  ['vvol', 1],
  ['gone', 0],
  [null, 0],
])('chooses the design that %s names', (id, index) =>
  expect(chosenIndex(designs, id)).toBe(index))
