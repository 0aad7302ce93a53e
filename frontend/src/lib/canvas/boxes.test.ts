import { expect, it } from 'vitest'

import {
  boxesOf,
  freePlace,
  headHeight,
  isLong,
  LANES,
  lineHeight,
  placesAfterDrop,
  spreadBoxes,
  type Box,
} from './boxes'

import type { Design } from '@/api/types'
import { asPercent } from '@/lib/format/units'
import { vmfsDesign } from '@/test/emulex'

const half = { percent: asPercent(50), text: '15 of 30', short: '15/30', binds: false }

it('leaves every box and line in its place when the estimate comes', () => {
  const [before, after] = [boxesOf(vmfsDesign), boxesOf(vmfsDesign, { part: () => half, device: () => half })]
  expect(after.some(({ fill }) => fill !== null)).toBe(true)
  const places = (boxes: typeof before) =>
    boxes.map((box) => [box.id, box.position, box.height, box.rows.map((row) => lineHeight(box, row.id))])
  expect(places(after)).toEqual(places(before))
})

it('rounds the block size and the load that a log was read to', () => {
  const [group] = vmfsDesign.classes
  if (group === undefined) throw new Error('there is a class of VMs')
  const blocks = [{ size_kib: 8.113568834598878, share_pct: 100 }]
  const read = { ...group, workload: { loop: 'open' as const, arrival_rate_iops: 1512.345678, blocks, read_pct: 67 } }
  const box = boxesOf({ ...vmfsDesign, classes: [read] }).find(({ id }) => id === group.id)
  expect(JSON.stringify(box)).toContain('1 510\u00a0IOPS, 8.11\u00a0KiB'.replace(' ', '\u202f'))
})

it('shows what a VM asks for with all its disks', () => {
  const [group] = vmfsDesign.classes
  if (group === undefined) throw new Error('there is a class of VMs')
  const workload = { ...group.workload, loop: 'paced' as const, outstanding_ios: 8, rate_cap_iops: 50 }
  const further_disks = [{ id: 'logs', datastores: ['datastore1'], virtual_disks: 2, load_pct: 50 }]
  const classes = [{ ...group, virtual_disks: 3, further_disks, workload }]
  const box = boxesOf({ ...vmfsDesign, classes }).find(({ id }) => id === group.id)
  expect(box?.detail).toMatch(/^200\sIOPS, /)
})

it('shows limits of I/Os: those of VMs in their class, those of an array as rows of it', () => {
  const [group] = vmfsDesign.classes
  const [array] = vmfsDesign.arrays
  if (group === undefined || array === undefined) throw new Error('there are a class and an array')
  const limited = {
    ...vmfsDesign,
    classes: [{ ...group, iops_limit: 300 }],
    arrays: [{ ...array, io_limits: [{ id: 'bronze', name: 'Bronze', datastores: ['x'], iops: 500, mb_s: 20 }] }],
  }
  const boxes = boxesOf(limited, { part: () => half, device: () => half })
  expect(boxes.find(({ id }) => id === group.id)?.detail).toMatch(/, ≤\s300\sIOPS, /)
  const row = boxes.find(({ id }) => id === array.id)?.rows.find(({ part }) => part === 'bronze')
  expect(row).toMatchObject({ label: 'Bronze', fill: half })
  expect(row?.detail).toMatch(/^≤\s500\sIOPS, ≤\s20\sMB\/s$/)
})

/** So many kinds of host, each with a class of VMs of its own. */
function withKinds(many: number): Design {
  const [host] = vmfsDesign.hosts
  const [group] = vmfsDesign.classes
  if (host === undefined || group === undefined) throw new Error('there are a host and a class')
  const ids = Array.from({ length: many }, (_, place) => `h${place}`)
  return {
    ...vmfsDesign,
    hosts: ids.map((id) => ({
      ...host,
      id,
      hba_ports: host.hba_ports.map((port) => ({ ...port, id: `${id}-${port.id}` })),
    })),
    classes: ids.map((id) => ({ ...group, id: `${id}-vms`, name: `VMs of ${id}`, hosts: [id] })),
  }
}

function overlaps(boxes: Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const isApart =
        one.position.x + one.width <= other.position.x ||
        other.position.x + other.width <= one.position.x ||
        one.position.y + one.height <= other.position.y ||
        other.position.y + other.height <= one.position.y
      return isApart ? [] : [`${one.id} ${other.id}`]
    }),
  )
}

const [NONE_OPEN, ALL_OPEN] = [new Set<string>(), new Set(['fold host all', 'fold vm_class all'])]

it.each([1, 5, 12, 13, 64])('lays out %i kinds without an overlap, folded or not', (many) => {
  const design = withKinds(many)
  for (const open of [NONE_OPEN, ALL_OPEN, null]) {
    const boxes = boxesOf(design, undefined, open)
    expect(overlaps(boxes)).toEqual([])
    expect(overlaps(spreadBoxes(boxes, undefined, 2000))).toEqual([])
  }
})

it('puts new boxes where the user has put none', () => {
  const design = withKinds(3)
  const [, host] = boxesOf(design).filter(({ kind }) => kind === 'host')
  if (host === undefined) throw new Error('there is a host')
  const moved = { ...design, layout: { h0: { ...host.position, y: host.position.y + 40 } } }
  expect(overlaps(boxesOf(moved))).toEqual([])
})

it('draws very many kinds as squares of one box, which a window holds', () => {
  const folded = boxesOf(withKinds(64), undefined, NONE_OPEN)
  const host = folded.find(({ kind }) => kind === 'host')
  expect(host?.title).toBe('64 kinds of host')
  expect(host?.squares).toHaveLength(64)
  expect(Math.max(...folded.map(({ position, height }) => position.y + height))).toBeLessThan(800)
})

it('stands a dropped box below what it would cover, in its lane, and leaves the others', () => {
  const boxes = spreadBoxes(boxesOf(withKinds(2)), undefined, 1200)
  const [first, second] = boxes.filter(({ kind }) => kind === 'host')
  if (first === undefined || second === undefined) throw new Error('there are two hosts')
  const places = placesAfterDrop(boxes, { [second.id]: { x: -500, y: first.position.y + 8 } })
  expect(places[first.id]).toEqual(first.position)
  const after = boxes.map((box) => ({ ...box, position: places[box.id] ?? box.position }))
  expect(overlaps(after)).toEqual([])
  expect(places[second.id]?.x).toBe((LANES[0]?.x ?? NaN) + 8)
})

it('finds the next free place below', () => {
  const at = (y: number) => ({ ...boxesOf(vmfsDesign)[0], position: { x: 0, y }, width: 100, height: 50 }) as Box
  expect(freePlace({ x: 50, y: 10 }, { width: 100, height: 50 }, [at(0), at(80)])).toEqual({ x: 50, y: 154 })
  expect(freePlace({ x: 200, y: 10 }, { width: 100, height: 50 }, [at(0)])).toEqual({ x: 200, y: 10 })
})

it('fills the height that there is, the middle of each column in the middle', () => {
  const boxes = spreadBoxes(boxesOf(vmfsDesign), undefined, 1500)
  for (const { position, height } of boxes.filter(({ kind }) => kind === 'host')) {
    expect(Math.abs(position.y + height / 2 - (56 + 1500 - 24) / 2)).toBeLessThan(8)
  }
  expect(spreadBoxes(boxesOf(vmfsDesign), undefined, 100)).toEqual(boxesOf(vmfsDesign))
})

it('gives a title that takes two lines a head with room for them', () => {
  const short = { kind: 'datastore', title: 'sql', badge: '× 3' } as const
  const long = { ...short, title: 'sql-datastore' }
  expect([isLong(short), isLong(long), isLong({ ...long, kind: 'host' })]).toEqual([false, true, false])
  expect(isLong({ kind: 'array', title: 'NETAPP LUN C-Mode', badge: null }), 'capitals are wider').toBe(true)
  expect(headHeight(long) - headHeight(short)).toBeGreaterThanOrEqual(24)
})
