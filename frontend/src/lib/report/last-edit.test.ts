import { expect, it } from 'vitest'

import { beforeLastEdit, changesOf, seen, simulated } from './last-edit'

import type { Report } from '@/api/types'
import { report, vmfsDesign } from '@/test/emulex'

const a = { ...vmfsDesign, id: 'a' }
const deeper = { ...a, hosts: a.hosts.map((host) => ({ ...host, lun_depth: 64 })) }
const estimate = (meanMs: number) => ({ iops: 1000, meanMs, p99Ms: null })

it('keeps the answer before an edit, however many answers the edit takes', () => {
  const first = seen({}, a, estimate(1.27), 0)
  expect(first.a?.before).toBeNull()
  const dragged = seen(seen(first, deeper, estimate(1.1), 5000), deeper, estimate(0.9), 5200)
  expect(dragged.a).toMatchObject({ now: estimate(0.9), before: estimate(1.27) })
  expect(seen(dragged, deeper, estimate(0.9), 9000)).toBe(dragged)
  expect(seen(dragged, a, estimate(0.8), 9000).a?.before).toEqual(estimate(0.9))
})

it('takes another estimate of the same design for no edit', () => {
  const estimated = seen({}, a, estimate(1.27), 0)
  expect(seen(estimated, a, estimate(1.31), 5000).a).toMatchObject({ now: estimate(1.31), before: null })
  const edited = seen(estimated, deeper, estimate(0.9), 5000)
  expect(seen(edited, deeper, estimate(0.95), 9000).a).toMatchObject({ now: estimate(0.95), before: estimate(1.27) })
})

it('compares an estimate with an estimate, and never with a simulation', () => {
  const all = seen(seen({}, a, estimate(1.27), 0), deeper, estimate(0.9), 5000)
  const estimated: Report = { ...report('vmfs'), design_id: a.id, engine: 'analytic' }
  expect(beforeLastEdit(all, estimated)).toEqual(estimate(1.27))
  expect(beforeLastEdit(all, { ...estimated, engine: 'compiled' })).toBeNull()
})

it('takes an edit right after a simulation for a new one', () => {
  const all = simulated(seen(seen({}, a, estimate(1.27), 0), deeper, estimate(0.9), 5000), a.id)
  expect(seen(all, a, estimate(0.8), 5100).a?.before).toEqual(estimate(0.9))
  expect(simulated(all, a.id)).toBe(all)
})

it('writes what moved in percent, or as a multiple, and whether that is better', () => {
  const before = { iops: 100, meanMs: 1, p99Ms: 2 }
  expect(changesOf(before, { iops: 182, meanMs: 0.71, p99Ms: 8.4 })).toEqual({
    iops: { text: '+82\u00a0%', isBetter: true },
    meanMs: { text: '−29\u00a0%', isBetter: true },
    p99Ms: { text: '×\u00a04.2', isBetter: false },
  })
})

it('says nothing of a number that stayed, or that is missing', () => {
  const before = { iops: 100, meanMs: null, p99Ms: 2 }
  expect(changesOf(before, { iops: 100.2, meanMs: 1, p99Ms: null })).toEqual({})
  expect(changesOf(null, before)).toEqual({})
})
