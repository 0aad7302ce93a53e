import { expect, it } from 'vitest'

import { checkedInWords, fittedRows, freedomInWords, roleInWords, uncheckedInWords, verdictOf } from './fit-verdict'
import { appendFittedCopy, sameButForFitted, withFittedValues } from './fitted-values'

import type { Calibration } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

type Residual = Calibration['residuals'][number]

const row = (point: string, role: Residual['role'], error: number | null, more: Partial<Residual> = {}): Residual => ({
  point,
  role,
  quantity: 'iops',
  measured: 1000,
  computed: error === null ? null : 1000 + 10 * error,
  error_pct: error,
  low: 900,
  high: 1100,
  ...more,
})

const found: Calibration = {
  parameters: [{ path: 'hosts.esx01.kernel_us', also: [], value: 8.25, identified: true, warning: '' }],
  residuals: [
    row('low', 'calibrate', -0.42),
    row('full', 'calibrate', 2),
    row('full', 'calibrate', 40, { quantity: 'latency_p99_ms' }),
  ],
  rows_used: 2,
  degrees_of_freedom: 1,
  mean_error_pct: null,
  worst_error_pct: null,
  design: {
    ...vvolDesign,
    id: 'fitted',
    calibration: { source: 'fitted' } as unknown as NonNullable<typeof vvolDesign.calibration>,
  },
}
const measurements = {
  points: [
    { id: 'low', role: 'calibrate' as const },
    { id: 'full', role: 'calibrate' as const, noise_pct: 0.5 },
  ],
}

it('says first whether it fits', () => {
  expect(verdictOf({ measurements: { points: [] } }, found)).toEqual({
    fits: true,
    worst: '2.00\u00a0%',
    text: 'The design fits: it meets both fitted points, 2.00\u00a0% off at worst.',
  })
  expect(verdictOf({ measurements }, found)).toEqual({
    fits: false,
    worst: '2.00\u00a0%',
    text: 'The design does not fit: full is off by more than the measurements scatter, 2.00\u00a0% at worst.',
  })
  const none = { ...found, residuals: [row('low', 'calibrate', null), row('full', 'calibrate', 50)] }
  expect(verdictOf({ measurements }, none)?.text).toContain(
    '2 of 2 fitted points are off by more than the measurements scatter, without a number',
  )
  const one = { ...found, rows_used: 1, degrees_of_freedom: 0, residuals: [row('low', 'calibrate', 0.1)] }
  expect(verdictOf({ measurements }, one)?.text).toBe(
    'The design meets the fitted point, as it must with 1 unknown and 1 point: that proves nothing yet.',
  )
  expect(verdictOf({ measurements }, { ...found, parameters: [] })).toBeNull()
})

it('calls only the first number of a fitted point fitted, and none of them predicted', () => {
  expect(fittedRows(found).map(({ quantity }) => quantity)).toEqual(['iops', 'iops'])
  expect(found.residuals.map((each) => roleInWords(found, each))).toEqual(['fitted', 'fitted', 'not fitted'])
  expect(roleInWords(found, row('aside', 'predict', 1))).toBe('predicted')
})

it('says how many points the values took', () => {
  expect(freedomInWords(found)).toBe('1 value fitted to 2 points, 1 more than it takes.')
  expect(freedomInWords({ ...found, degrees_of_freedom: 0 })).toContain('no more than it takes')
})

it('says what was checked and what never was', () => {
  expect(checkedInWords(found)).toContain('Nothing was checked: no point was held out.')
  expect(checkedInWords({ ...found, parameters: [] })).toBe('Nothing was checked: no point has the role predict.')
  const residuals = [
    ...found.residuals,
    row('noon', 'predict', 1),
    row('peak', 'predict', 30, { beyond: 'fitted up to 8 I/Os', low: 1200, high: 1400 }),
  ]
  const checked = { ...found, residuals, mean_error_pct: 15.5, worst_error_pct: 30 }
  expect(checkedInWords(checked)).toBe(
    'Checked against 2 points that were held out: off by 15.5\u00a0% on average, 30.0\u00a0% at worst. 1 of 2 numbers are inside their 95\u00a0% intervals.',
  )
  expect(checkedInWords({ ...checked, worst_error_pct: 6e5 })).toContain('a wrong unit or row')
  const single = { ...checked, residuals: residuals.slice(0, -1), mean_error_pct: 1, worst_error_pct: 1 }
  expect(checkedInWords(single)).toMatch(
    /^Checked against 1 point that was held out: .* That is inside its 95\s% interval\.$/,
  )
  expect(uncheckedInWords(checked)).toBe('Never checked here: a part that is busy all the time, p95 and p99.')
  const all = [
    ...residuals,
    row('full 2', 'predict', 1, { is_saturated: true }),
    row('tail', 'predict', 1, { quantity: 'latency_p99_ms' }),
  ]
  expect(uncheckedInWords({ ...found, residuals: all })).toBe('')
})

it('puts the fitted values into the design, beside what was changed since', () => {
  const edited = { ...vmfsDesign, title: 'Edited since' }
  const changed = withFittedValues(edited, found)
  expect(changed).toMatchObject({ id: vmfsDesign.id, title: 'Edited since', calibration: { source: 'fitted' } })
  expect(changed?.hosts[0]).toEqual({ ...vmfsDesign.hosts[0], kernel_us: 8.25 })
  const sp = vmfsDesign.arrays[0]?.sps[0]
  const nested = {
    ...found,
    parameters: [
      {
        path: `sps.${sp?.id ?? ''}.read_us`,
        also: [`sps.${sp?.id ?? ''}.write_us`],
        value: 6,
        identified: true,
        warning: '',
      },
    ],
  }
  expect(withFittedValues(vmfsDesign, nested)?.arrays[0]?.sps[0]).toEqual({ ...sp, read_us: 6, write_us: 6 })
  expect(withFittedValues({ ...vmfsDesign, hosts: [] }, found)).toBeNull()
})

it('takes fitted values that were put into the design for no edit', () => {
  const taken = withFittedValues(vmfsDesign, found) ?? vmfsDesign
  const deeper = { ...taken, hosts: taken.hosts.map((host) => ({ ...host, lun_depth: 7 })) }
  expect(sameButForFitted(found)(vmfsDesign, taken)).toBe(true)
  expect(sameButForFitted(found)(vmfsDesign, deeper)).toBe(false)
  expect(sameButForFitted(null)(vmfsDesign, taken), 'nothing was fitted').toBe(false)
})

it('puts the fitted values into a copy at the end, named after its original', () => {
  const copied = appendFittedCopy([vmfsDesign, vvolDesign], vmfsDesign, found.design)
  expect(copied[2]).toMatchObject({
    id: `${vmfsDesign.id}-copy`,
    title: `${vmfsDesign.title} (copy)`,
    datastores: vvolDesign.datastores,
  })
})
