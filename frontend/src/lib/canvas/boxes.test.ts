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
