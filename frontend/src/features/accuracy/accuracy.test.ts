import { expect, it } from 'vitest'

import { accuracyRows, allowanceInWords } from './accuracy'

import type { AccuracyOfPredictions } from '@/api/types'

const errors = { median_error_pct: 0.5, high_error_pct: 9.7, worst_error_pct: 28.9, half_width_pct: 11.6 }
const told: AccuracyOfPredictions = {
  outcome: '2 measured numbers predicted.',
  scope: [],
  predictions: [],
  rows: [
    { rig: 'ceph', title: 'Ceph RBD, random reads', rows: 'within', numbers: 34, inside_pct: 88.2, ...errors },
    { rig: 'all', title: 'All together', rows: 'all', numbers: 261, inside_pct: 95.4, ...errors },
  ],
  allowance: {
    saturated_pct: 5.2,
    within_pct: 10.1,
    beyond_pct: 15.2,
    percentiles_pct: 35,
    source: 'text',
    basis: { numbers: 253, rigs: ['ceph', 'local-nvme'], percentile_numbers: 7, percentile_rigs: ['local-nvme'] },
  },
}

it('shows each rig and class of row', () => {
  const [ceph] = accuracyRows(told)
  expect(ceph?.cells).toEqual([
    'Ceph RBD, random reads',
    'as fitted',
    '34',
    '0.5\u00a0%',
    '9.7\u00a0%',
    '28.9\u00a0%',
    '88.2\u00a0%',
    '±\u00a011.6\u00a0%',
  ])
})

it('says what another design gets', () => {
  expect(allowanceInWords(told)).toContain(
    '±\u00a010.1\u00a0% for what it leaves out (±\u00a05.20\u00a0% where a station is saturated), and of ±\u00a015.2\u00a0%',
  )
  expect(allowanceInWords(told)).toMatch(/from 253 predicted numbers of 2 measured rigs\. For p95/)
  expect(allowanceInWords(told)).toContain(
    'For p95 and p99 it is ±\u00a035.0\u00a0%, from 7 p99s of one local NVMe drive. Each point that it predicts well narrows them.',
  )
  expect(allowanceInWords({ ...told, allowance: { ...told.allowance, basis: null } })).toContain(
    'at loads beyond the fitted ones. For p95 and p99 it is ±\u00a035.0\u00a0%. Each',
  )
})
