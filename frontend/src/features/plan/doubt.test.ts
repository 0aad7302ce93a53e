import { describe, expect, it } from 'vitest'

import { bandBars, chanceRows, inputName, OVERLOAD, rangeInWords, swingInWords, tornadoBars } from './doubt'
import { answeredDoubt, doubtfulFields, initialDoubt, initialRange, withOneRange } from './doubt-draft'
import { initialDraft } from './plan-draft'
import { askedOf } from './plan-question'

import type { DoubtAnswer } from '@/api/types'
import { withTarget } from '@/lib/design/class-targets'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { vvolDesign } from '@/test/emulex'

const design = withTarget(vvolDesign, '', 'p99', 2)
const fields = sweptFields(design)
const chance = { value_pct: 91.6, low_pct: 87.5, high_pct: 94.6 }
const measuring = { command: 'esxtop -b', shows: 'IOPS' }
const input = {
  name: 'load',
  kind: 'range' as const,
  paths: ['load'],
  low: 0.8,
  high: 1.2,
  share_pct: 70.4,
  share_low_pct: 60,
  share_high_pct: 80,
  at_low_pct: 75,
  at_high_pct: null,
  measuring,
}
const band = { p10: 0.4, p50: 0.5, p90: null }
const answer: DoubtAnswer = {
  chance,
  targets: [{ name: 'all VMs p99', chance }],
  inputs: [input],
  classes: [{ name: 'SQL', iops: band, latency_mean_ms: band, latency_p99_ms: { p10: 1, p50: 1.5, p90: 2 } }],
  through: null,
  months: [],
  likely_until: null,
  conditions: ['healthy'],
  samples: 256,
  unknown: 0,
  unknown_text: '',
  estimates: 400,
  simulations: 6,
  correction_pct: 4.2,
  text: 'All targets hold with a chance of 92 %.',
}

describe('the ranges of a plan', () => {
  const on = { ...initialDoubt(fields), isOn: true }
  const asked = (doubt: typeof on) => askedOf({ ...initialDraft(fields, null), choices: [], doubt }, design, {})

  it('make a question by themselves', () => {
    const found = asked(on)
    expect(found.ok && found.question.doubt).toEqual({
      ranges: [{ path: 'load', also: [], low: 0.8, high: 1.2, confidence_pct: 90, shape: 'uniform' }],
      from_profiles: false,
      least_chance_pct: 80,
    })
    expect(found.ok && answeredDoubt(found.question.doubt ?? null)).toEqual(on)
  })
  it('begin a fifth to each side of the present value', () => {
    const field = {
      path: 'hosts.a.lun_depth',
      label: 'LUN depth',
      unit: null,
      whole: true,
      value: 64,
      minimum: 1,
      maximum: 256,
    }
    expect(initialRange([field], field.path)).toMatchObject({ low: '51.2', high: '76.8' })
  })
  it('are of growth only if something grows', () => {
    expect(doubtfulFields(fields, false).some(({ path }) => path.startsWith('growth.'))).toBe(false)
    const ranges = [{ ...initialRange(fields, 'growth.load_pct') }]
    expect(asked({ ...on, ranges })).toEqual({
      ok: false,
      message: 'Ranges of growth need growth. Tick "The load grows".',
    })
  })
  it('are refused if they are empty', () => {
    const ranges = [{ ...initialRange(fields, 'load'), low: '2' }]
    expect(asked({ ...on, ranges }).ok).toBe(false)
  })
  it('are of a field that has none yet', () => {
    const more = withOneRange(on, doubtfulFields(fields, true))
    expect(more.ranges.map(({ path }) => path)).toEqual(['load', 'growth.load_pct'])
  })
})

describe('the chances of a plan', () => {
  it('are those of all targets, and of the design as it is', () => {
    expect(chanceRows(answer, chance).map(({ name }) => name)).toEqual(['All targets', 'All targets, design as it is'])
  })
  it('show an overload as such, to the end of the axis', () => {
    expect(swingInWords(input)).toContain(OVERLOAD)
    const [bar] = tornadoBars(answer, doubtfulFields(fields, true))
    expect(bar?.span).toEqual([75, 300])
    expect(bar?.name).toBe('Multiple of the load')
    const [mean, p99] = bandBars(answer)
    expect(mean?.span[1]).toBeGreaterThan(2)
    expect(p99?.span).toEqual([1, 2])
  })
  it('name fitted values together', () => {
    expect(inputName({ ...input, kind: 'calibration' }, fields)).toBe('Fitted values together')
    expect(rangeInWords({ ...input, low: null })).toBe('–')
  })
})
