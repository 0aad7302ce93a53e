import { expect, it } from 'vitest'

import { structureRows, valuesInWords, weightInWords } from './structures-summary'

import type { Calibration } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const fit = {
  name: 'as designed',
  parameters: [{ path: 'sps.a.read_us', also: [], value: 81.2, identified: true, warning: '' }],
  chi_squared: 1,
  criterion: 3,
  weight: 0.824,
  fits_as_well: true,
  numbers: [{ point: 'full', quantity: 'iops' as const, computed: 11_950 }],
  design: vmfsDesign,
}
const found: Calibration = {
  parameters: [],
  residuals: [],
  rows_used: 2,
  degrees_of_freedom: 1,
  mean_error_pct: null,
  worst_error_pct: null,
  design: vmfsDesign,
  structures: [fit, { ...fit, name: 'in turn', weight: 0.0001, numbers: [] }],
  structure_rows: [{ point: 'full', quantity: 'iops', apart_pct: 12.5, tells: true }],
}

it('says how much speaks for a structure, and with which values', () => {
  expect(weightInWords(fit)).toBe('82.4\u00a0%')
  expect(weightInWords({ ...fit, weight: 0.0001 })).toBe('<\u00a00.1\u00a0%')
  expect(valuesInWords(fit, (path) => path.toUpperCase())).toBe('SPS.A.READ_US 81.2')
})

it('sets the numbers of all structures side by side', () => {
  expect(structureRows(found)[0]?.cells).toEqual(['full', 'IOPS', '11.9k', 'none', '12.5\u00a0%', 'yes'])
})
