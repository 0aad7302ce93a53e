import { expect, it } from 'vitest'

import { beginsAtTop, isOverPage, overPage, placesFrom, withPlace, type Places } from './page-places'

const RESULTS = '/scenarios/a/results'
it.each([
  ['another page', { to: '/scenarios/a/compare' }, true],
  ['another scenario', { to: '/scenarios/b/results' }, true],
  ['the editor of a new scenario', { from: '/scenarios/new', to: '/scenarios/a', how: 'REPLACE' }, true],
  ['a scenario that gets its first id', { to: '/scenarios/b/results', how: 'REPLACE' }, false],
  ['back', { to: '/scenarios/a/compare', how: 'POP' }, false],
  ['an anchor of another page', { to: '/scenarios/a/compare', hash: '#curves' }, false],
  ['the same page with another design', { to: RESULTS }, false],
] as const)('%s', (_, move, expected) =>
  expect(beginsAtTop({ from: RESULTS, hash: '', how: 'PUSH', ...move })).toBe(expected),
)

it('keeps the places of the last hundred pages, and none of what it cannot read', () => {
  const place = (top: number) => ({ top, unfolded: [] })
  let places: Places = {}
  for (let entry = 0; entry < 101; entry += 1) places = withPlace(places, `entry ${entry}`, place(entry))
  expect(Object.keys(places)).toHaveLength(100)
  expect(places['entry 0']).toBeUndefined()
  expect(withPlace(places, 'entry 1', place(7))['entry 1']).toEqual(place(7))
  expect(placesFrom(JSON.stringify({ a: place(3) }))).toEqual({ a: place(3) })
  expect([placesFrom(null), placesFrom('{'), placesFrom('3')]).toEqual([{}, {}, {}])
})

it('knows entries of the history that lay something over their page', () => {
  expect(isOverPage(overPage)).toBe(true)
  expect(isOverPage({})).toBe(false)
  expect(isOverPage(null)).toBe(false)
})
