import { describe, expect, it } from 'vitest'

import { utilisationsOf } from './utilisation'

import { clampPercent } from '@/lib/format/units'
import { asPercent } from '@/lib/format/units'
import { quantity, report } from '@/test/emulex'

describe('utilisationsOf', () => {
  const base = report('vmfs')
  const [first] = base.devices
  if (first === undefined) throw new Error('The fixture has a device')
  const equal = { ...first, id: 'esx02/lun02', host: 'esx02', part: 'esx02', target: 'lun02' }
  const other = { ...equal, qued: quantity(3) }
  const bottleneck = { ...base.bottleneck, id: first.id }
  const fills = utilisationsOf({ ...base, devices: [first, other], bottleneck })

  it('marks the device queue that binds, and no other', () => {
    expect(fills.device(first.host, first.target)?.binds).toBe(true)
    expect(fills.device('esx02', 'lun02')?.binds).toBe(false)
  })

  it('marks every device queue that is the equal of the one that the report names', () => {
    const alike = utilisationsOf({ ...base, devices: [first, equal], bottleneck })
    expect(alike.device(first.host, first.target)?.binds).toBe(true)
    expect(alike.device('esx02', 'lun02')?.binds).toBe(true)
  })

  it('gives the busiest copy of a part where the copies are not equally busy', () => {
    const busy = report('vvol')
    const [station] = busy.stations
    if (station === undefined) throw new Error('The fixture has a station')
    const copy = (number: number, used: number) => ({
      ...station,
      id: `p/${number}`,
      part: 'p',
      common_name: 'link from p',
      utilisation_pct: quantity(used),
    })
    const told = (...used: number[]) =>
      utilisationsOf({ ...busy, stations: used.map((one, place) => copy(place, one)) }).part('p')?.text
    expect(told(1.2, 0.9)).toMatch(/^≤ 1\.20\s% busy$/)
    expect(told(1.2, 1.2)).toMatch(/^1\.20\s% busy$/)
  })

  it('marks the equal of a station that binds, but of an overloaded one only itself', () => {
    const busy = report('vvol')
    const [station] = busy.stations
    if (station === undefined) throw new Error('The fixture has a station')
    const stations = [station, { ...station, id: 'sp/ct1', part: 'ct1' }]
    expect(utilisationsOf({ ...busy, stations }).part('ct1')?.binds).toBe(true)
    const overload = { ...busy.bottleneck, kind: 'overload' as const }
    const overloaded = utilisationsOf({ ...busy, stations, bottleneck: overload })
    expect(overloaded.part('ct1')?.binds).toBe(false)
    expect(overloaded.part(station.part)?.binds).toBe(true)
  })

  it('shows a full device queue at the device alone, not at the whole host', () => {
    const [queue] = base.limits.filter(({ layer }) => layer === 'device_queue')
    if (queue === undefined) throw new Error('The fixture has a device queue')
    const full = { ...queue, used_pct: quantity(100) }
    expect(utilisationsOf({ ...base, limits: [full], stations: [] }).part(queue.part)).toBeNull()
  })

  it('knows the hosts that stand for one entry', () => {
    const counted = utilisationsOf({ ...base, devices: [{ ...first, host: `${first.host}#2`, part: first.host }] })
    expect(counted.device(first.host, first.target)).not.toBeNull()
    expect(counted.device('nowhere', first.target)).toBeNull()
  })

  it('takes no host for another whose id begins with its own', () => {
    const longer = utilisationsOf({ ...base, devices: [{ ...first, host: `${first.host}0`, part: `${first.host}0` }] })
    expect(longer.device(first.host, first.target)).toBeNull()
  })

  it('shows the fullest where several hosts stand for one', () => {
    const used = [20, 90, 50].map((percent, index) => ({
      ...first,
      host: `${first.host}#${index + 1}`,
      part: first.host,
      used_pct: quantity(percent),
    }))
    expect(utilisationsOf({ ...base, devices: used }).device(first.host, first.target)?.percent).toBe(90)
  })
})

describe('the short text beside a bar', () => {
  const base = report('vmfs')
  const [first] = base.devices
  if (first === undefined) throw new Error('The fixture has a device')
  const shortOf = (held: number, depth: number) => {
    const device = { ...first, actv: quantity(held), dqlen: quantity(depth) }
    return utilisationsOf({ ...base, devices: [device] }).device(first.host, first.target)?.short
  }

  it('has one decimal and no word for the slots', () => expect(shortOf(12.34, 32)).toBe('12.3 of 32'))
  it('does not call a little nothing', () => expect(shortOf(0.0132, 64)).toBe('< 0.1 of 64'))
  it('calls nothing nothing, and a full queue full', () => {
    expect(shortOf(0, 64)).toBe('0 of 64')
    expect(shortOf(31.97, 32)).toBe('32 of 32')
  })
})

describe('clampPercent', () => {
  it('stays between 0 and 100', () => {
    expect([-1, 50, 101].map(asPercent).map(clampPercent)).toEqual([0, 50, 100])
  })
})

it('says why fewer slots of a queue are in force than are set', () => {
  const base = report('vmfs')
  const [first] = base.devices
  if (first === undefined) throw new Error('The report has no device')
  const told = (depth_note: string) =>
    utilisationsOf({ ...base, devices: [{ ...first, depth_note }] }).device(first.part ?? first.host, first.target)
  const dsnro = told('64 set, 32 in force: DSNRO. Set DSNRO to 64 as well as LUN depth to use all slots.')
  expect(dsnro?.short).toMatch(/ of 32: DSNRO$/)
  expect(dsnro?.text).toMatch(/64 set, 32 in force: DSNRO\. Set DSNRO to 64/)
  expect(told('64 set, 12.1 on average in force: Storage I/O Control holds the latency.')?.short).toMatch(/ \*$/)
})
