import { expect, it } from 'vitest'

import { pageOf, ROWS_A_PAGE } from './member-pages'

const rows = Array.from({ length: 60 }, (_, place) => ({ id: `q${place}`, name: `queue of esx01 #${place} to LUN 1` }))

it('shows a page, and where those before and after begin', () => {
  expect(pageOf(rows, '', 0)).toMatchObject({ from: 1, to: 25, total: 60, previous: null, next: ROWS_A_PAGE })
  expect(pageOf(rows, '', 50)).toMatchObject({ from: 51, to: 60, previous: 25, next: null })
})

it('finds rows by all words of their names, or by their ids', () => {
  expect(pageOf(rows, 'LUN #7 ', 0).shown.map(({ id }) => id)).toEqual(['q7'])
  expect(pageOf([{ id: 'esx/lun', name: null }], 'lun', 0).total).toBe(1)
  expect(pageOf(rows, 'nothing', 0)).toMatchObject({ shown: [], total: 0, next: null })
})
