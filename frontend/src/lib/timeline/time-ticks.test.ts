import { expect, it } from 'vitest'

import { timeTick, timeTicks } from './time-ticks'

it.each([
  [0.7, '0\u00a0s, 0.2\u00a0s, 0.4\u00a0s, 0.6\u00a0s'],
  [90, '0\u00a0s, 15\u00a0s, 30\u00a0s, 45\u00a0s, 60\u00a0s, 75\u00a0s, 90\u00a0s'],
  [1500, '0\u00a0min, 5\u00a0min, 10\u00a0min, 15\u00a0min, 20\u00a0min, 25\u00a0min'],
  [4000, '0\u00a0min, 15\u00a0min, 30\u00a0min, 45\u00a0min, 60\u00a0min'],
  [86_400, '0\u00a0h, 4\u00a0h, 8\u00a0h, 12\u00a0h, 16\u00a0h, 20\u00a0h, 24\u00a0h'],
  [40 * 86_400, '0\u00a0d, 7\u00a0d, 14\u00a0d, 21\u00a0d, 28\u00a0d, 35\u00a0d'],
])('%s s: %s', (length, words) => {
  const ticks = timeTicks(length)
  expect(ticks.map((at) => timeTick(at, ticks)).join(', ')).toBe(words)
})

it('has the round times of a part of the timeline', () => {
  expect(timeTicks(30_000, 27_000)).toEqual([27_000, 27_600, 28_200, 28_800, 29_400, 30_000])
})
