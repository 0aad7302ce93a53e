import { expect, it } from 'vitest'

import { withItems } from './price-items'

it('replaces an item by one of its id, in its place, and adds the others at the end', () => {
  const found = withItems(
    [
      { id: 'fan', name: 'Fan' },
      { id: 'ssd', name: 'SSD' },
    ],
    [
      { id: 'hba', name: 'HBA' },
      { id: 'fan', name: 'Quiet fan' },
    ],
  )
  expect(found.map(({ name }) => name)).toEqual(['Quiet fan', 'SSD', 'HBA'])
})
