import { describe, expect, it } from 'vitest'

import { classDifferences, headroomInWords, headroomTarget, verdictAlone } from './headroom'

import type { Design } from '@/api/types'
import { blankDesign } from '@/lib/design/blank-design'
import { loadPoint } from '@/test/curves'
import { quantity, report } from '@/test/emulex'

const design = (id: string): Design => ({
  ...blankDesign(id),
  arrays: [{ id: 'x50', sps: [{ id: 'ct0', name: 'Primary controller', target_ports: [] }] }] as never,
})

const atTarget = (load: number, part: string | null, more = false) => ({
  target: { quantity: 'p99' as const, at_most_ms: 2 },
  point: { ...loadPoint(load, 100_000, 1), limit_part: part },
  more_is_possible: more,
  text: '',
})

describe('headroomInWords', () => {
  const vmfs = design('vmfs')
  const sp = vmfs.arrays[0]?.sps[0]
  it('says how much more load, until when, and what is the limit then, by its name', () =>
    expect(headroomInWords(atTarget(1.41, sp?.id ?? ''), vmfs)).toBe(
      `1.4 times today's load until p99 is 2 ms; then the storage processor ${sp?.name ?? ''}`,
    ))
  it('says the limit in a sentence where it is no single part', () =>
    expect(headroomInWords(atTarget(2, null), vmfs)).toMatch(/; then the SP is busy 95 %$/))
  it('names no limit where nothing is full then', () => {
    const found = atTarget(2, null)
    const point = found.point && { ...found.point, limit: 'Nothing is full: the VMs reach their rate cap of 15.1k IOPS.' }
    expect(headroomInWords({ ...found, point }, vmfs)).toMatch(/ until p99 is 2 ms$/)
  })
  it('says that there is none', () => {
    expect(headroomInWords(atTarget(0.5, null), vmfs)).toMatch(/^None: 0.5 times/)
    expect(headroomInWords({ ...atTarget(1, null), point: null }, vmfs)).toMatch(/^None: p99 is 2 ms or more/)
  })
  it('says where the search ended', () =>
    expect(headroomInWords(atTarget(8, null, true), vmfs)).toBe("More than 8 times today's load before p99 is 2 ms"))
})

describe('headroomTarget', () => {
  const [vmfs, vvol] = [design('vmfs'), design('vvol')]
  const slow = (p99: number) => {
    const made = report('vmfs')
    return { ...made, total: { ...made.total, latency_ms: { ...made.total.latency_ms, p99: quantity(p99) } } }
  }
  it('is a round p99 above those of all designs', () =>
    expect(headroomTarget([vmfs, vvol], [slow(1.34), slow(0.83)])).toEqual({ quantity: 'p99', at_most_ms: 2 }))
  it('is that of a design that has one', () => {
    const wanted = { ...vvol, latency_target: { quantity: 'mean' as const, at_most_ms: 5 } }
    expect(headroomTarget([vmfs, wanted], [slow(1), slow(1)])).toEqual({ quantity: 'mean', at_most_ms: 5 })
  })
})

it('says nothing of classes where there is one', () =>
  expect(classDifferences([report('vmfs')], [design('vmfs')])).toEqual([]))

it('leaves the limit to the list below', () =>
  expect(verdictAlone('B is ahead of A: IOPS. Limit of B: The SP.')).toBe('B is ahead of A: IOPS.'))
