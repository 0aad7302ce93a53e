import { expect, it } from 'vitest'

import { precisionInWords, stopInWords } from './precision'

it('says both half-widths', () =>
  expect(precisionInWords({ mean: 0.81, p99: 2.9 })).toBe('mean ±\u00a00.8\u00a0%, p99 ±\u00a03\u00a0%'))

it('says that there is no interval', () =>
  expect(precisionInWords({ mean: 0.81, p99: null })).toBe('mean ±\u00a00.8\u00a0%, p99: no interval'))

it('says why the run stopped before how precise it is', () =>
  expect(stopInWords({ stop_text: 'It is precise enough.', reached_precision_pct: { mean: 1, p99: 3 } })).toBe(
    'It is precise enough. Lowest precision: mean ±\u00a01\u00a0%, p99 ±\u00a03\u00a0%.',
  ))
