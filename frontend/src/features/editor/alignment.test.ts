import { describe, expect, it } from 'vitest'

import { alignBoxes, moveBoxes } from './alignment'

import { boxesOf, LANES } from '@/lib/canvas/boxes'
import { vmfsDesign } from '@/test/emulex'

const [first, second, third] = boxesOf(vmfsDesign)
if (first === undefined || second === undefined || third === undefined) throw new Error('no boxes')
const at = (id: string, x: number, y: number) => ({ ...first, id, position: { x, y }, height: 40 })

describe('alignBoxes', () => {
  it('lines up the left edges', () =>
    expect(alignBoxes([at('a', 40, 60), at('b', 100, 200)], 'left')).toEqual({
      a: { x: 40, y: 60 },
      b: { x: 40, y: 200 },
    }))
  it('lines up the top edges', () =>
    expect(alignBoxes([at('a', 40, 60), at('b', 100, 200)], 'top')).toEqual({
      a: { x: 40, y: 60 },
      b: { x: 100, y: 60 },
    }))
  it('leaves equal gaps between the outer two', () => {
    const places = alignBoxes([at('a', 40, 60), at('c', 40, 300), at('b', 40, 120)], 'even')
    expect(places.b).toEqual({ x: 40, y: 180 })
    expect(places.c).toEqual({ x: 40, y: 300 })
  })
  it('keeps a box in its lane', () => {
    const fabric = boxesOf(vmfsDesign).find((box) => box.kind === 'fabric')
    if (fabric === undefined) throw new Error('no fabric')
    expect(alignBoxes([at('a', 40, 60), fabric], 'left')[fabric.id]?.x).toBe(
      (LANES.find(({ lane }) => lane === 'fabric')?.x ?? NaN) + 4,
    )
  })
})

describe('moveBoxes', () => {
  it('keeps the places of the other boxes', () => {
    const before = { ...vmfsDesign, layout: { esx01: { x: 1, y: 2 } } }
    expect(moveBoxes(before, { 'fc-a': { x: 3, y: 4 } }).layout).toEqual({
      esx01: { x: 1, y: 2 },
      'fc-a': { x: 3, y: 4 },
    })
  })
})
