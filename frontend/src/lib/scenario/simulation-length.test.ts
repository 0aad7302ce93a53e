import { describe, expect, it } from 'vitest'

import { lengthInWords, longerInWords, longerOptions, withUnsetMeaning } from './simulation-length'

import type { Report, SimulationOptions } from '@/api/types'
import { fieldsOf, originOf } from '@/lib/design/fields/schema-fields'
import { report } from '@/test/emulex'

const THIN = '\u202f'

const UNSET: SimulationOptions = {
  engine: 'auto',
  seed: 1,
  max_ios: null,
  max_simulated_s: null,
  precision_mean_pct: null,
  precision_p99_pct: null,
  replications: null,
}

describe('what ends a simulation', () => {
  it.each<[Partial<SimulationOptions>, string]>([
    [
      {},
      'Until the mean is known to 1\u00a0% and p99 to 5\u00a0% for each class of VMs; at most about 10 million I/Os',
    ],
    [{ max_ios: 500_000 }, `For 500${THIN}000\u00a0I/Os`],
    [{ max_ios: 2_000_000 }, 'For 2 million I/Os'],
    [
      { precision_p99_pct: 2.5 },
      'Until p99 is known to 2.5\u00a0% for each class of VMs; at most about 10 million I/Os',
    ],
    [
      { precision_mean_pct: 3, max_ios: 50_000 },
      `Until the mean is known to 3\u00a0% for each class of VMs; at most 50${THIN}000\u00a0I/Os`,
    ],
    [{ max_ios: 50_000, max_simulated_s: 2 }, `For at most 50${THIN}000\u00a0I/Os and 2\u00a0s of simulated time`],
    [{ engine: 'analytic' }, 'Nothing is simulated: the analytic engine computes it'],
  ])('with %o: %s', (chosen, told) => {
    expect(lengthInWords({ ...UNSET, ...chosen })).toBe(told)
  })
})

describe('what holds where an option is not set', () => {
  const held = (name: string, chosen: Partial<SimulationOptions> = {}) => {
    const options = { ...UNSET, ...chosen }
    const field = fieldsOf('SimulationOptions', options, '/options').find((one) => one.name === name)
    if (field === undefined) throw new Error(`There is no option ${name}`)
    return withUnsetMeaning(field, options)
  }

  it('is said in the box and under it', () => {
    expect(held('max_ios').unset).toBe(`about 10${THIN}000${THIN}000 at most`)
    expect(originOf(held('max_ios'))).toBe(`Not set: about 10${THIN}000${THIN}000 at most`)
    expect(held('precision_mean_pct').unset).toBe('1')
    expect(originOf(held('precision_p99_pct'))).toBe('Not set: 5\u00a0%')
    expect(held('replications').unset).toBe('10')
  })

  it('depends on what else is set', () => {
    expect(held('precision_mean_pct', { max_ios: 20_000 }).unset).toBe('none')
    expect(originOf(held('precision_mean_pct', { max_ios: 20_000 }))).toBe('Not set: none')
    expect(held('precision_p99_pct', { precision_mean_pct: 2 }).unset).toBe('none')
    expect(held('replications', { max_ios: 20_000 }).unset).toBe('1')
    expect(held('replications', { max_ios: 100_000 }).unset).toBe('10')
  })

  it('says nothing where something is set', () => {
    expect(originOf(held('max_ios', { max_ios: 20_000 }))).toBe('Set in this design')
  })
})

describe('a longer run', () => {
  const open = (ios: number, status: Report['status'] = 'disputed'): Report => {
    const one = report('vmfs')
    if (!one.run) throw new Error('the report is of a simulation')
    return { ...one, status, run: { ...one.run, ios } }
  }

  it('has four times the I/Os of the longest, and no other end', () => {
    const options = { ...UNSET, seed: 7, precision_p99_pct: 5, max_simulated_s: 3 }
    const reports = [open(50_000), open(200_000, 'not_settled')]
    const longer = longerOptions(options, reports)
    expect(longer).toEqual({ ...UNSET, seed: 7, max_ios: 800_000 })
    expect(longer && longerInWords(longer, reports)).toBe('800k\u00a0I/Os instead of 200k')
  })

  it('has no more than a run may have, and then there is none', () => {
    expect(longerOptions(UNSET, [open(8_000_000)])?.max_ios).toBe(20_000_000)
    expect(longerOptions(UNSET, [open(20_000_000)])).toBeNull()
  })

  it('has no fewer than a run needs, after one that a time budget ended', () => {
    expect(longerOptions(UNSET, [open(60)])?.max_ios).toBe(5000)
    expect(longerOptions({ ...UNSET, replications: 4 }, [open(60)])?.max_ios).toBe(20_000)
  })

  it('is not offered where nothing was left open', () => {
    expect(longerOptions(UNSET, [])).toBeNull()
  })
})
