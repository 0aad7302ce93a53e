import { describe, expect, it } from 'vitest'

import { AIMS, aimOf, forecast, lengthAhead, mostSeconds, optionsFor, secondsInWords, secondsUntil } from './forecast'

import { report } from '@/test/emulex'

const [known20, known5, known2] = AIMS
const run = { started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:00:10Z' }
const reached = (p99: number | null, ios = 100_000) => {
  const made = report('vmfs')
  const facts = made.run
  if (facts === null) throw new Error('The report was not simulated')
  return { ...made, run: { ...facts, ios, reached_precision_pct: { mean: 1, p99 } } }
}

describe('secondsUntil', () => {
  it('grows with the square of the precision', () => {
    expect(known5 && secondsUntil(known5, run, [reached(5)])).toBeCloseTo(10)
    expect(known2 && secondsUntil(known2, run, [reached(4)])).toBeCloseTo(40)
  })
  it('ends at the most I/Os that a run may have', () =>
    expect(known2 && secondsUntil(known2, run, [reached(100, 10_000_000)])).toBeCloseTo(20))
  it('knows nothing before a run, or without an interval', () => {
    expect(known5 && secondsUntil(known5, null, [])).toBeNull()
    expect(known5 && secondsUntil(known5, run, [reached(null)])).toBeNull()
  })
})

describe('the options', () => {
  it('name the aim that they ask for', () => {
    expect(aimOf({})).toBe(known5)
    expect(known2 && aimOf(optionsFor({}, known2))).toBe(known2)
    expect(known20 && aimOf(optionsFor({}, known20))).toBe(known20)
    expect(aimOf({ max_ios: 5000 })).toBeNull()
  })
  it('go back to the default', () => expect(known5 && aimOf(optionsFor({ max_ios: 5000 }, known5))).toBe(known5))
})

it.each([
  [0.2, 'about 1\u00a0s'],
  [38, 'about 40\u00a0s'],
  [200, 'about 3\u00a0min'],
])('%s s: %s', (seconds, words) => expect(secondsInWords(seconds)).toBe(words))

describe('before the first run', () => {
  it('says how long the I/Os of all designs take at most', () => {
    expect(known5 && mostSeconds(known5, 1, null)).toBe(20)
    expect(known5 && mostSeconds(known5, 1, 100_000)).toBe(100)
    expect(known5 && forecast(known5, null, [], 2, null)).toBe('at most about 40\u00a0s')
    expect(known2 && forecast(known2, null, [], 6, null)).toBe('at most about 4\u00a0min')
  })
  it('is part of what the button tells', () => {
    expect(lengthAhead({}, 2, false, null)).toMatch(/I\/Os\. At most about 40\u00a0s on two free cores\.$/)
    expect(lengthAhead({}, 2, false, 100_000)).toMatch(/At most about 3\u00a0min at the speed of the last runs\.$/)
    expect(lengthAhead({}, 2, true, null)).toMatch(/I\/Os\.$/)
    expect(lengthAhead({ engine: 'analytic' }, 2, false, null)).not.toContain('At most')
  })
  it('gives way to how long the last run took', () =>
    expect(known5 && forecast(known5, run, [reached(5)], 2, null)).toBe('about 10\u00a0s'))
})
