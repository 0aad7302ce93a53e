import { describe, expect, it } from 'vitest'

import { clampPercent, fillsOf } from './fills'
import { asPercent } from './units'

import { report } from '@/test/emulex'

describe('fillsOf', () => {
  const base = report('vmfs')
  const [first] = base.devices
  if (first === undefined) throw new Error('The fixture has a device')
  const other = { ...first, id: 'esx02/lun02', host: 'esx02', target: 'lun02' }
  const bottleneck = { ...base.bottleneck, id: first.id }
  const fills = fillsOf({ ...base, devices: [first, other], bottleneck })

  it('marks the device queue that binds, and no other', () => {
    expect(fills.device(first.host, first.target)?.binds).toBe(true)
    expect(fills.device('esx02', 'lun02')?.binds).toBe(false)
  })

  it('knows the hosts that stand for one entry', () => {
    const counted = fillsOf({ ...base, devices: [{ ...first, host: `${first.host}#2` }] })
    expect(counted.device(first.host, first.target)).not.toBeNull()
    expect(counted.device('nowhere', first.target)).toBeNull()
  })
})

describe('clampPercent', () => {
  it('stays between 0 and 100', () => {
    expect([-1, 50, 101].map(asPercent).map(clampPercent)).toEqual([0, 50, 100])
  })
})
