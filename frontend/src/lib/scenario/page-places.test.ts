import { expect, it } from 'vitest'

import { beginsAtTop } from './page-places'

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
  expect(beginsAtTop({ from: RESULTS, hash: '', how: 'PUSH', ...move })).toBe(expected))
