import { expect, it } from 'vitest'

import { measuredLoad } from './measured-load'

import type { Calibration } from '@/api/types'

type Row = Calibration['residuals'][number]
const row = (point: string, quantity: Row['quantity'], measured: number, computed: number | null): Row => ({
  point,
  quantity,
  role: 'predict',
  measured,
  computed,
  error_pct: 0,
  low: computed === null ? null : computed * 0.9,
  high: computed === null ? null : computed * 1.2,
})
const found = (...residuals: Row[]) => ({ residuals }) as unknown as Calibration
const deep = [row('64', 'iops', 90_000, 80_000), row('64', 'latency_mean_ms', 0.7, 0.8)]
const shallow = [row('1', 'iops', 10_000, 11_000), row('1', 'latency_mean_ms', 0.1, 0.09)]

it('draws the line of the model by growing load', () => {
  const load = measuredLoad(found(...deep, ...shallow))
  expect(load?.computed.map(({ iops, ms }) => [iops, ms])).toEqual([
    [11_000, 0.09],
    [80_000, 0.8],
  ])
  expect(load?.measured.map(({ iops }) => iops)).toEqual([90_000, 10_000])
  expect(load?.most).toBe(90_000)
})
it('keeps the intervals of latencies on the axis', () => {
  const load = measuredLoad(found(...deep, ...shallow))
  expect(load && load.domain[0] <= 0.081 && load.domain[1] >= 0.96).toBe(true)
})
it('has no such axis unless every point has throughput and latency', () => {
  expect(measuredLoad(found(...deep, row('1', 'latency_mean_ms', 0.1, 0.1)))).toBeNull()
  expect(measuredLoad(found(...deep))).toBeNull()
  expect(measuredLoad(found(...deep, row('1', 'iops', 1, null), row('1', 'latency_mean_ms', 1, 1)))).toBeNull()
})
