import { expect, it } from 'vitest'

import { timeTick, timeTicks } from './time-ticks'

it.each([
  [0.7, '0 s, 0.2 s, 0.4 s, 0.6 s'],
  [90, '0 s, 15 s, 30 s, 45 s, 60 s, 75 s, 90 s'],
  [1500, '0 min, 5 min, 10 min, 15 min, 20 min, 25 min'],
  [4000, '0 min, 15 min, 30 min, 45 min, 60 min'],
  [86_400, '0 h, 4 h, 8 h, 12 h, 16 h, 20 h, 24 h'],
  [40 * 86_400, '0 d, 7 d, 14 d, 21 d, 28 d, 35 d'],
])('%s s: %s', (length, words) => {
  const ticks = timeTicks(length)
  expect(ticks.map((at) => timeTick(at, ticks)).join(', ')).toBe(words)
})
