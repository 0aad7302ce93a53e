import { expect, it } from 'vitest'

import { bindingOf, isDeviceBottleneck, isStationBottleneck } from './bottleneck'

import { report } from '@/test/emulex'

it('marks no device where something else binds, though it has the same id', () => {
  const base = report('vmfs')
  const [device] = base.devices
  if (device === undefined) throw new Error('The fixture has a device')
  const named = { ...base.bottleneck, id: device.id }
  expect(isDeviceBottleneck({ ...base, bottleneck: { ...named, layer: 'device_queue' } }, device)).toBe(true)
  expect(isDeviceBottleneck({ ...base, bottleneck: { ...named, layer: 'hba' } }, device)).toBe(false)
})

it.each([
  [{ value: 97.9, low: 97.7, high: 98.1 }, { value: 97.8, low: 97.6, high: 98 }, 'simulated', true],
  [{ value: 97.9, low: 97.85, high: 97.95 }, { value: 97.7, low: 97.65, high: 97.75 }, 'simulated', false],
  [{ value: 97.9, low: 97, high: 99 }, { value: 96.8, low: 96, high: 98 }, 'simulated', false],
  [{ value: 97.9, low: 97.7, high: 98.1 }, { value: 97.8, low: 97.6, high: 98 }, 'approximate', false],
  [{ value: 97.91, low: null, high: null }, { value: 97.92, low: null, high: null }, 'approximate', true],
] as const)('marks controllers that the sentence names together: %o and %o, %s', (first, second, tag, together) => {
  const base = report('vmfs')
  const [station] = base.stations
  if (station === undefined) throw new Error('The fixture has a station')
  const as = (id: string, found: typeof first | typeof second) => ({
    ...station,
    id,
    part: id,
    utilisation_pct: { ...found, tag },
  })
  const stations = [as('ct0', first), as('ct1', second)]
  const bound = {
    ...base,
    stations,
    bottleneck: { ...base.bottleneck, kind: 'station' as const, id: 'ct0', part: 'ct0' },
  }
  expect(stations.map((each) => isStationBottleneck(bound, each))).toEqual([true, together])
  expect(bindingOf(bound)?.isShared).toBe(together)
})
