import { describe, expect, it } from 'vitest'

import {
  agreement,
  disagreeingFirst,
  opinionInShort,
  opinionOf,
  opinionsInWords,
  statedError,
  toldOpinions,
} from './second-opinion'

import type { SecondOpinion } from '@/api/types'
import { quantity, report } from '@/test/emulex'

const opinion: SecondOpinion = {
  quantity: 'iops',
  group: 'total',
  simulated: quantity(100_000),
  analytic: { value: 99_800, low: null, high: null, tag: 'approximate', note: null },
  stated_error_pct: 1,
  disagrees: false,
  text: 'The analytic value agrees.',
}

describe('second opinion', () => {
  it('is found by the headline that it belongs to', () => {
    const one = { ...report('vmfs'), second_opinion: [opinion] }
    expect(opinionOf(one, 'IOPS')).toBe(opinion)
    expect(opinionOf(one, 'p99')).toBeNull()
    expect(opinionOf(one, 'MB/s')).toBeNull()
    const throughput = { ...opinion, quantity: 'mb_s' as const }
    const latency = { ...opinion, quantity: 'latency_mean_ms' as const }
    const ofGroup = { ...opinion, group: 'vdbench' }
    const all = { ...one, second_opinion: [ofGroup, latency, throughput, opinion] }
    expect(['IOPS', 'MB/s', 'mean'].map((label) => opinionOf(all, label))).toEqual([opinion, throughput, latency])
    expect(opinionOf(report('vmfs'), 'IOPS')).toBeNull()
  })
  it('is said in short, with a flag where it disagrees', () => {
    expect(opinionInShort(opinion)).toBe('analytic 99.8k')
    expect(opinionInShort({ ...opinion, disagrees: true })).toBe('analytic 99.8k: disagrees')
    expect(opinionInShort({ ...opinion, analytic: quantity(null) })).toBe('no analytic value')
  })
  it('tells its own error, where the engine states one', () => {
    expect(statedError(opinion)).toBe('±\u00a01\u00a0%')
    expect(statedError({ ...opinion, stated_error_pct: null })).toBe('not stated')
  })
  it('says in short how far the two are apart, and in full where they disagree', () => {
    expect(agreement(opinion)).toBe('Yes, 0.2\u00a0% lower')
    expect(agreement({ ...opinion, analytic: quantity(100_001) })).toBe('Yes, no difference')
    expect(agreement({ ...opinion, disagrees: true, text: 'Twice as much.' })).toBe('Twice as much.')
    expect(agreement({ ...opinion, stated_error_pct: null, text: 'Not modelled.' })).toBe('Not modelled.')
  })
  it('keeps groups that agree for those who ask', () => {
    const ofGroup = { ...opinion, group: 'vms' }
    const flagged = { ...opinion, group: 'web', disagrees: true }
    expect(toldOpinions([opinion, ofGroup, flagged])).toEqual({ first: [flagged, opinion], agreeing: [ofGroup] })
  })
  it('puts what disagrees first and counts it', () => {
    const flagged = { ...opinion, group: 'vms', disagrees: true }
    expect(disagreeingFirst([opinion, flagged])).toEqual([flagged, opinion])
    expect(opinionsInWords([opinion, flagged])).toContain('1 of 2')
    expect(opinionsInWords([opinion])).toBe('The analytic values agree with the simulated means.')
  })
})
