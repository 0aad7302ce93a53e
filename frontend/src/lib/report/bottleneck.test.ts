import { expect, it } from 'vitest'

import { isDeviceBottleneck } from './bottleneck'

import { report } from '@/test/emulex'

it('marks no device where something else binds, though it has the same id', () => {
  const base = report('vmfs')
  const [device] = base.devices
  if (device === undefined) throw new Error('The fixture has a device')
  const named = { ...base.bottleneck, id: device.id }
  expect(isDeviceBottleneck({ ...base, bottleneck: { ...named, layer: 'device_queue' } }, device)).toBe(true)
  expect(isDeviceBottleneck({ ...base, bottleneck: { ...named, layer: 'hba' } }, device)).toBe(false)
})
