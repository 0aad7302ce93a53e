import { describe, expect, it } from 'vitest'

import { MOST_GROUPS, spreadVms, type ClassOfVms, type Spread } from './spread'

const stores = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `d${first + index}`)

function vmsOf(spread: Spread, classIndex: number): number {
  return spread.kinds.reduce(
    (sum, { hosts, shares }) =>
      sum +
      hosts *
        shares
          .filter((share) => share.classIndex === classIndex)
          .reduce((vms, { count }) => vms + count, 0),
    0,
  )
}

/** VMs of all classes on each host of each kind. */
function loads(spread: Spread): number[] {
  return spread.kinds.map(({ shares }) => shares.reduce((sum, { count }) => sum + count, 0))
}

const JOB: ClassOfVms[] = [
  { vms: 96, datastores: stores(1, 3) },
  { vms: 256, datastores: stores(4, 7) },
  { vms: 48, datastores: stores(8, 10) },
]

describe('400 VMs on 16 hosts and ten datastores of their own', () => {
  const spread = spreadVms(16, JOB)
  it('make one kind of host with a share for each datastore', () => {
    expect(spread.kinds).toHaveLength(1)
    expect(spread.kinds[0]?.hosts).toBe(16)
    expect(spread.kinds[0]?.shares.map(({ count }) => count)).toEqual([2, 2, 2, 4, 4, 4, 4, 1, 1, 1])
  })
  it('are as many on each datastore of a class', () => {
    expect([...(spread.totals[1]?.values() ?? [])]).toEqual([64, 64, 64, 64])
  })
})

describe('what does not divide', () => {
  it.each([
    [3, [{ vms: 10, datastores: stores(1, 2) }]],
    [16, [{ vms: 100, datastores: stores(1, 10) }]],
    [16, [{ vms: 3, datastores: stores(1, 3) }]],
    [7, [{ vms: 50, datastores: stores(1, 4) }, { vms: 9, datastores: stores(2, 3) }]],
    [16, JOB.map(({ vms }) => ({ vms, datastores: stores(1, 10) }))],
    [1, [{ vms: 5, datastores: stores(1, 10) }]],
  ])('is spread whole over %i hosts', (hosts, classes) => {
    const spread = spreadVms(hosts, classes)
    expect(spread.kinds.reduce((sum, kind) => sum + kind.hosts, 0)).toBe(hosts)
    classes.forEach(({ vms }, index) => expect(vmsOf(spread, index)).toBe(vms))
    expect(Math.max(...loads(spread)) - Math.min(...loads(spread))).toBeLessThanOrEqual(1)
    const groups = spread.kinds.reduce((sum, { shares }) => sum + shares.length, 0)
    expect(groups).toBeLessThanOrEqual(MOST_GROUPS)
  })
  it('reaches every datastore that is named', () => {
    const spread = spreadVms(16, [{ vms: 16, datastores: stores(1, 10) }])
    const totals = [...(spread.totals[0]?.values() ?? [])]
    expect(totals).toHaveLength(10)
    expect(Math.max(...totals)).toBeLessThanOrEqual(2)
  })
})

describe('datastores that all classes share', () => {
  it('get as many VMs each where two kinds of hosts can see to it', () => {
    const spread = spreadVms(16, [{ vms: 400, datastores: stores(1, 10) }])
    expect(spread.kinds.map(({ hosts }) => hosts)).toEqual([8, 8])
    expect(new Set(spread.totals[0]?.values())).toEqual(new Set([40]))
  })
  it.each([
    [16, [100, 250, 50], 10],
    [12, [60, 120, 20], 10],
    [20, [37, 91, 250], 12],
    [32, [500, 300, 100], 20],
  ])('of %i hosts get within an eighth of the even share in all', (hosts, vms, number) => {
    const { totals } = spreadVms(hosts, vms.map((each) => ({ vms: each, datastores: stores(1, number) })))
    const all = stores(1, number).map((store) => totals.reduce((sum, total) => sum + (total.get(store) ?? 0), 0))
    const even = vms.reduce((sum, each) => sum + each, 0) / number
    expect(Math.max(...all)).toBeLessThanOrEqual(1.12 * even)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0.88 * even)
  })
})

it('makes few groups of many VMs rather than even datastores', () => {
  const many = Array.from({ length: 8 }, () => ({ vms: 201, datastores: stores(1, 60) }))
  const spread = spreadVms(64, many)
  many.forEach((_, index) => expect(vmsOf(spread, index)).toBe(201))
})
