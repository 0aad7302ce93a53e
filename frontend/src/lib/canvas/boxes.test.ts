import { expect, it } from 'vitest'

import { boxesOf, lineHeight } from './boxes'

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
