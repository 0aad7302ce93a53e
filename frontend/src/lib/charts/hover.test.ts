import { describe, expect, it } from 'vitest'

import { elsewhere, nearest, panelPlace, pointerIn } from './hover'

const dot = (x: number, y: number, text: string) => ({ x, y, text })
const asItIs = (value: number) => value

describe('nearest', () => {
  const series = [[dot(10, 10, 'a1'), dot(100, 12, 'a2')], [dot(20, 90, 'b1'), dot(90, 80, 'b2')], []]
  it('names one point of each series, the closest first', () => {
    const texts = nearest(series, { x: 92, y: 78 }, asItIs, asItIs).map(({ dot: { text } }) => text)
    expect(texts).toEqual(['b2', 'a2'])
  })
  it('knows no point that the axes have no place for', () =>
    expect(nearest(series, { x: 0, y: 0 }, () => undefined, asItIs)).toEqual([]))
})

it('finds the pointer within the drawing', () =>
  expect(pointerIn({ clientX: 120, clientY: 50 }, { left: 100, top: 40 })).toEqual({ x: 20, y: 10 }))

it('puts the words on the side with more room', () => {
  const plot = { x: 0, y: 0, width: 600 }
  expect(panelPlace({ x: 500, y: 5 }, plot, 2).x).toBeLessThan(500)
  expect(panelPlace({ x: 50, y: 5 }, plot, 2).x).toBeGreaterThan(50)
})

it('finds the place of a pointer in another chart of the same axis', () => {
  const plot = { x: 64, y: 16, width: 600, height: 200 }
  expect(elsewhere(24, plot, (value) => value + 64)).toEqual({ x: 88, y: 116 })
  expect(elsewhere(null, plot, asItIs)).toBeNull()
  expect(elsewhere(24, plot, () => undefined)).toBeNull()
})
