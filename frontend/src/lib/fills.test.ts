import { describe, expect, it } from 'vitest'

import { clampPercent, fillsOf } from './fills'
import { asPercent } from './units'

import { quantity, report } from '@/test/emulex'

describe('fillsOf', () => {
  const base = report('vmfs')
  const [first] = base.devices
  if (first === undefined) throw new Error('The fixture has a device')
  const equal = { ...first, id: 'esx02/lun02', host: 'esx02', target: 'lun02' }
  const other = { ...equal, qued: quantity(3) }
  const bottleneck = { ...base.bottleneck, id: first.id }
  const fills = fillsOf({ ...base, devices: [first, other], bottleneck })

  it('marks the device queue that binds, and no other', () => {
    expect(fills.device(first.host, first.target)?.binds).toBe(true)
    expect(fills.device('esx02', 'lun02')?.binds).toBe(false)
  })

  it('marks every device queue that is the equal of the one that the report names', () => {
    const alike = fillsOf({ ...base, devices: [first, equal], bottleneck })
    expect(alike.device(first.host, first.target)?.binds).toBe(true)
    expect(alike.device('esx02', 'lun02')?.binds).toBe(true)
  })

  it('marks the equal of a station that binds, but of an overloaded one only itself', () => {
    const busy = report('vvol')
    const [station] = busy.stations
    if (station === undefined) throw new Error('The fixture has a station')
    const stations = [station, { ...station, id: 'sp/ct1', part: 'ct1' }]
    expect(fillsOf({ ...busy, stations }).part('ct1')?.binds).toBe(true)
    const overload = { ...busy.bottleneck, kind: 'overload' as const }
    const overloaded = fillsOf({ ...busy, stations, bottleneck: overload })
    expect(overloaded.part('ct1')?.binds).toBe(false)
    expect(overloaded.part(station.part)?.binds).toBe(true)
  })

  it('knows the hosts that stand for one entry', () => {
    const counted = fillsOf({ ...base, devices: [{ ...first, host: `${first.host}#2` }] })
    expect(counted.device(first.host, first.target)).not.toBeNull()
    expect(counted.device('nowhere', first.target)).toBeNull()
  })

  it('takes no host for another whose id begins with its own', () => {
    const longer = fillsOf({ ...base, devices: [{ ...first, host: `${first.host}0` }] })
    expect(longer.device(first.host, first.target)).toBeNull()
  })

  it('shows the fullest where several hosts stand for one', () => {
    const used = [20, 90, 50].map((percent, index) => ({
      ...first,
      host: `${first.host}#${index + 1}`,
      used_pct: quantity(percent),
    }))
    expect(fillsOf({ ...base, devices: used }).device(first.host, first.target)?.percent).toBe(90)
  })
})

describe('clampPercent', () => {
  it('stays between 0 and 100', () => {
    expect([-1, 50, 101].map(asPercent).map(clampPercent)).toEqual([0, 50, 100])
  })
})
