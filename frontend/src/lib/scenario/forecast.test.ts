import { describe, expect, it } from 'vitest'

import {
  aheadOf,
  AIMS,
  aimOf,
  forecast,
  lengthAhead,
  mostSeconds,
  optionsFor,
  secondsInWords,
  type Known,
} from './forecast'

import { report } from '@/test/emulex'

const [known20, known5, known2] = AIMS
const run = { started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:00:10Z' }
const reached = (p99: number | null, ios = 100_000) => {
  const made = report('vmfs')
  const facts = made.run
  if (facts === null) throw new Error('The report was not simulated')
  return { ...made, run: { ...facts, ios, reached_precision_pct: { mean: 1, p99 } } }
}

const before = (designs: number, iosASecond: number | null = null): Known => ({
  run: null,
  reports: [],
  designs,
  iosASecond,
})
const after = (...reports: ReturnType<typeof reached>[]): Known => ({
  run,
  reports,
  designs: reports.length,
  iosASecond: null,
})

it.each([
  ['before the first run', before(2)],
  ['at a known speed', before(6, 37_000)],
  ['after a run', after(reached(7, 300_000))],
  ['after a run that its budget ended', after(reached(9, 10_000_000))],
  ['after a run without an interval', after(reached(null))],
])('never says that a quicker look takes longer than a closer one: %s', (_, known) => {
  const seconds = AIMS.map(
    (aim) => aheadOf(aim, known.run, known.reports)?.seconds ?? mostSeconds(aim, known.designs, known.iosASecond),
  )
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
})

it('tells the same time on the button as in the menu', () => {
  for (const known of [before(2), after(reached(4)), after(reached(9, 10_000_000))]) {
    for (const aim of AIMS)
      expect(lengthAhead(optionsFor({}, aim), known).toLowerCase()).toContain(forecast(aim, known).toLowerCase())
  }
})

describe('aheadOf', () => {
  const ahead = (aim: typeof known5, ...reports: ReturnType<typeof reached>[]) => aim && aheadOf(aim, run, reports)
  it('grows with the square of the precision', () => {
    expect(ahead(known5, reached(5))).toEqual({ seconds: 10, likelyPct: null })
    expect(ahead(known2, reached(4))).toEqual({ seconds: 40, likelyPct: null })
  })
  it('waits for the mean, too, and for the design that takes longest', () => {
    const slow = reached(4)
    slow.run.reached_precision_pct.mean = 4
    expect(ahead(known2, slow)?.seconds).toBeCloseTo(160)
    expect(ahead(known5, reached(5), reached(10))?.seconds).toBeCloseTo(40)
  })
  it('ends at the budget of I/Os, with what is likely by then', () => {
    const short = reached(9, 10_000_000)
    expect(ahead(known5, short)).toEqual({ seconds: 10, likelyPct: 9 })
    expect(ahead(known2, short)?.seconds).toBeCloseTo(20)
    expect(ahead(known2, short)?.likelyPct).toBeCloseTo(6.36)
    expect(known5 && forecast(known5, after(short))).toBe('likely ±\u00a09\u00a0% after about 10\u00a0s (budget)')
    expect(known20 && forecast(known20, after(short))).toBe('about 2\u00a0s')
  })
  it('knows nothing before a run, or without an interval', () => {
    expect(known5 && aheadOf(known5, null, [])).toBeNull()
    expect(ahead(known5, reached(null))).toBeNull()
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
    expect(known5 && forecast(known5, before(2))).toBe('at most about 40\u00a0s')
    expect(known2 && forecast(known2, before(6))).toBe('at most about 4\u00a0min')
  })
  it('is part of what the button tells', () => {
    expect(lengthAhead({}, before(2))).toMatch(/I\/Os\. At most about 40\u00a0s on two free cores\.$/)
    expect(lengthAhead({}, before(2, 100_000))).toMatch(/At most about 3\u00a0min at the speed of the last runs\.$/)
    expect(lengthAhead({}, after(reached(5)))).toMatch(/I\/Os\. About 10\s?s\.$/)
    expect(lengthAhead({ max_ios: 5000 }, before(2))).not.toContain('most about')
    expect(lengthAhead({ engine: 'analytic' }, before(2))).not.toContain('At most')
  })
  it('gives way to how long the last run took', () =>
    expect(known5 && forecast(known5, after(reached(5)))).toBe('about 10\u00a0s'))
})
