import { describe, expect, it } from 'vitest'

import { distributionInWords, logDomain, percentileMarks, spreadLabels, stepPoints, tickLatency } from './distribution'

import { asMs, type Microseconds, type Milliseconds } from '@/lib/format/units'
import { report } from '@/test/emulex'

const bin = (from_ms: number, to_ms: number, share_pct: number) => ({ from_ms, to_ms, share_pct })

describe('stepPoints', () => {
  it('joins bins that touch and ends at zero', () =>
    expect(stepPoints([bin(1, 2, 40), bin(2, 4, 60)])).toEqual([
      { ms: 1, share: 40 },
      { ms: 2, share: 60 },
      { ms: 4, share: 0 },
    ]))
  it('goes down to zero in a gap', () =>
    expect(stepPoints([bin(1, 2, 40), bin(4, 8, 60)])).toContainEqual({ ms: 2, share: 0 }))
  it('has nothing to draw without bins', () => expect(stepPoints([])).toEqual([]))
})

describe('logDomain', () => {
  it('leaves out what a logarithm has no place for', () => expect(logDomain([0, 1, 10].map(asMs))).toEqual([0.8, 12.5]))
  it('has an axis without values', () => expect(logDomain([])).toEqual([0.1, 10]))
})

describe('tickLatency', () => {
  it.each([
    [0.02, '20\u00a0µs'],
    [0.09, '90\u00a0µs'],
    [0.1, '0.1\u00a0ms'],
    [999, '999\u00a0ms'],
    [1000, '1\u00a0s'],
    [0.5, '0.5\u00a0ms'],
    [10, '10\u00a0ms'],
    [2000, '2\u00a0s'],
  ])('writes %d ms as %s', (ms, text) => expect(tickLatency(asMs(ms))).toBe(text))
})

describe('the distribution in words', () => {
  const { total } = report('vmfs')
  it('says the range, the mode and the percentiles', () =>
    expect(distributionInWords(total)).toBe(
      'Latencies are between 0.400\u00a0ms and 2.02\u00a0ms; 40.0\u00a0% of the I/Os fall between 0.800\u00a0ms and 1.01\u00a0ms. p50 1.24\u00a0ms, p95 1.54\u00a0ms, p99 1.79\u00a0ms.',
    ))
  it('says that there is none', () =>
    expect(distributionInWords({ ...total, distribution: [] })).toBe('No I/O was measured.'))
  it('leaves out percentiles without a value', () => {
    const latency_ms = { ...total.latency_ms, p99: total.latency_ms.p999 }
    expect(percentileMarks({ ...total, latency_ms }).map((mark) => mark.label)).toEqual(['p50', 'p95'])
  })
})

it('lets marks that lie close together share a label', () => {
  const marks = [
    { label: 'p50', ms: asMs(1) },
    { label: 'p95', ms: asMs(5) },
    { label: 'p99', ms: asMs(5.2) },
  ]
  expect(spreadLabels(marks, [asMs(0.5), asMs(10)]).map(({ text }) => text)).toEqual(['p50', 'p95, p99', ''])
})

/** Never called: the compiler reads it. */
export function unitsRefusedByTheAxes(us: Microseconds, ms: Milliseconds): void {
  // @ts-expect-error microseconds are not milliseconds
  tickLatency(us)
  // @ts-expect-error microseconds on an axis of milliseconds
  logDomain([ms, us])
}
