import { describe, expect, it } from 'vitest'

import { QUANTITIES, quantityLabel, quantityName, showMeasured } from './measured-quantity'

describe('a measured quantity', () => {
  it('has a name and a number with its unit', () => {
    expect(quantityName('davg_ms')).toBe('DAVG')
    expect(showMeasured('latency_p99_ms', 0.05)).toBe('50.0\u00a0µs')
    expect(showMeasured('iops', 189_000)).toBe('189k')
    expect(showMeasured('actv', 31.5)).toBe('31.5')
    expect(showMeasured('duration_s', 133)).toBe('133\u00a0s')
  })

  it('has its unit on an axis', () => {
    expect(QUANTITIES.map(quantityLabel).slice(0, 2)).toEqual(['Mean latency [ms]', 'p95 [ms]'])
    expect(quantityLabel('duration_s')).toBe('Duration [s]')
    expect(quantityLabel('qued')).toBe('QUED')
  })
})
