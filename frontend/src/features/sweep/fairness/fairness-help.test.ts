import { describe, expect, it } from 'vitest'

import { metricOf, type LineDot } from '../sweep-points'

import { fairnessInWords, targetInWords, targetOf } from './fairness'

const P99 = metricOf('latency_p99_ms')

/** The answers of the server to dots with intervals. */
const keptBy =
  (atMostMs: number) =>
  ({ band }: Pick<LineDot, 'band'>) => {
    const [low, high] = band ?? [-Infinity, Infinity]
    return high <= atMostMs ? 'yes' : low > atMostMs ? 'no' : 'undecided'
  }

describe('the answer in a sentence', () => {
  const NAMES = { victim: 'SQL', neighbour: 'Web' }
  const IOPS = metricOf('iops')
  const dot = (x: number, y: number, spread = 0.01) => ({
    x,
    y,
    band: [y * (1 - spread), y * (1 + spread)] as [number, number],
    simulated: true,
    doubtful: false,
    text: '',
  })
  const line = (value: number, ...ends: [number, number]) => ({
    value,
    label: `DSNRO ${value}`,
    dots: [dot(1, ends[0]), dot(256, ends[1])],
  })
  it('says what the neighbour costs, and which cap helps', () => {
    expect(fairnessInWords([line(4, 0.4, 0.5), line(32, 0.4, 0.92)], P99, NAMES)).toBe(
      'Next to Web at 256 outstanding I/Os, the 99th percentile of SQL is 2.3 times as high: 0.920\u00a0ms instead of ' +
        '0.400\u00a0ms at 1. DSNRO 4 helps most: 0.500\u00a0ms.',
    )
    expect(fairnessInWords([line(4, 0.4, 0.91), line(32, 0.4, 0.92)], P99, NAMES)).toContain('No DSNRO cap helps.')
    expect(fairnessInWords([line(4, 900, 700), line(32, 1000, 500)], IOPS, NAMES)).toContain(
      'the IOPS of SQL are 50\u00a0% lower: 500 instead of 1.00k at 1. DSNRO 4 helps most: 700.',
    )
    expect(fairnessInWords([line(32, 1000, 500)], IOPS, NAMES)).toMatch(/1\.00k at 1\.$/)
  })
  it('says what the cap that helps costs the neighbour', () => {
    const ofWeb = [line(4, 5_000, 26_400), line(32, 5_000, 148_000)]
    expect(fairnessInWords([line(4, 0.4, 0.5), line(32, 0.4, 0.92)], P99, NAMES, ofWeb)).toContain(
      'DSNRO 4 helps most: 0.500\u00a0ms, and Web completes 26.4k instead of 148k\u00a0IOPS.',
    )
  })
  it('names all caps that help about as much, by their intervals, and what each costs the neighbour', () => {
    const ofWeb = [line(4, 5_000, 26_400), line(16, 5_000, 60_000), line(32, 5_000, 148_000)]
    const told = (second: number) =>
      fairnessInWords([line(4, 0.4, 0.5), line(16, 0.4, second), line(32, 0.4, 0.92)], P99, NAMES, ofWeb)
    expect(told(0.505)).toContain(
      'DSNRO 4 and DSNRO 16 help about as much: 0.500\u00a0ms and 0.505\u00a0ms, and Web completes 26.4k and 60.0k instead of 148k\u00a0IOPS.',
    )
    expect(told(0.52)).toContain('DSNRO 4 helps most: 0.500\u00a0ms, and Web')
    expect(told(0.45)).toContain('DSNRO 16 helps most: 0.450\u00a0ms, and Web')
  })
  it('says with which caps a target is kept', () => {
    const targets = [{ title: 'SQL', statistic: 'p99' as const, atMostMs: 0.6 }]
    const atMost = targetOf(targets, 'SQL', P99)
    expect([atMost, targetOf(targets, 'SQL', IOPS), targetOf(targets, 'Web', P99)]).toEqual([0.6, null, null])
    const wide = (dots: LineDot[]) => dots.map((one): LineDot => ({ ...one, band: [0.9 * one.y, 1.1 * one.y] }))
    const lines = [line(4, 0.4, 0.5), line(16, 0.4, 0.55), line(32, 0.4, 0.92)].map((each) => ({
      ...each,
      dots: wide(each.dots),
    }))
    expect(targetInWords(lines, 0.6, keptBy(0.6))).toBe(
      'Its target of 0.6\u00a0ms: met with DSNRO 4, undecided with DSNRO 16, missed with DSNRO 32.',
    )
    expect(targetInWords(lines, 1.1, keptBy(1.1))).toBe('Its target of 1.1\u00a0ms is met with every cap.')
    expect(targetInWords(lines, 0.1, keptBy(0.1))).toBe('Its target of 0.1\u00a0ms is missed with every cap.')
  })
  it('claims no help where there are no intervals', () => {
    const bare = (dots: LineDot[]) => dots.map((one): LineDot => ({ ...one, band: null }))
    const lines = [line(4, 0.4, 0.5), line(32, 0.4, 0.92)].map((each) => ({ ...each, dots: bare(each.dots) }))
    expect(fairnessInWords(lines, P99, NAMES)).toBe(
      'Next to Web at 256 outstanding I/Os, the 99th percentile of SQL is about 2.3 times as high: 0.920\u00a0ms instead of ' +
        '0.400\u00a0ms at 1, without intervals. Without confidence intervals it is unclear whether a cap of DSNRO helps. Simulate each pair longer.',
    )
    expect(fairnessInWords(lines.slice(1), P99, NAMES)).not.toContain('DSNRO')
  })
  it('says that it hardly costs anything', () => {
    expect(fairnessInWords([line(32, 0.4, 0.404)], P99, NAMES)).toContain(
      'is hardly different: 0.404\u00a0ms instead of',
    )
  })
})
