import { describe, expect, it } from 'vitest'

import { curvesOf } from './flow'

import { boxesOf } from '@/lib/canvas/boxes'
import { foldedLines } from '@/lib/canvas/folds'
import { NO_RATES } from '@/lib/canvas/line-rates'
import { canvasLines } from '@/lib/canvas/lines'
import { vmfsDesign } from '@/test/emulex'

const boxes = boxesOf(vmfsDesign)
const lines = foldedLines(canvasLines(vmfsDesign), boxes)

describe('the curves of the canvas', () => {
  it('lead from the right side of one box to the left side of another', () => {
    const curves = curvesOf(lines, boxes, null, NO_RATES)
    expect(curves.map((curve) => curve.id)).toEqual(lines.map((line) => line.id))
    for (const [index, { from, to }] of lines.entries()) {
      const numbers = curves[index]?.path.match(/-?[\d.]+/g)?.map(Number) ?? []
      const [start, end] = [from, to].map((id) => boxes.find((box) => box.id === id))
      if (start === undefined || end === undefined) throw new Error('no box')
      expect(numbers[0]).toBe(start.position.x + start.width + 5)
      expect(numbers.at(-2)).toBe(end.position.x - 2)
      for (const [box, y] of [
        [start, numbers[1]],
        [end, numbers.at(-1)],
      ] as const) {
        expect(y).toBeGreaterThan(box.position.y)
        expect(y).toBeLessThan(box.position.y + box.height)
      }
    }
  })

  it('are lit where both boxes lie on the path', () => {
    const [first] = lines
    if (first === undefined) throw new Error('no line')
    const lit = curvesOf(lines, boxes, new Set([first.from, first.to]), NO_RATES).filter((one) => one.lit)
    expect(lit.map((curve) => curve.id)).toContain(first.id)
    expect(lit.length).toBeLessThan(lines.length)
    expect(curvesOf(lines, boxes, null, NO_RATES).every((curve) => curve.lit)).toBe(true)
  })

  it('leave out lines without a box', () => {
    const without = boxes.filter((box) => box.kind !== 'fabric')
    expect(curvesOf(lines, without, null, NO_RATES).length).toBeLessThan(lines.length)
  })

  it('are as wide as what they carry, and say how much that is', () => {
    const [first, second] = lines
    if (first === undefined || second === undefined) throw new Error('no lines')
    const curves = curvesOf(
      lines,
      boxes,
      null,
      new Map([
        [first.id, 400],
        [second.id, 100],
      ]),
    )
    expect([curves[0]?.width, curves[1]?.width]).toEqual([10, 5])
    expect(curves[0]?.label).toMatch(/, about 400\sMB\/s$/)
  })
})
