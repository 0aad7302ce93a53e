import { describe, expect, it } from 'vitest'

import { LANES } from './boxes'
import { farness, fittedView, heightInView, TEXT_PX } from './fit'

const layout = { x: 0, y: 0, width: 1352, height: 900 }

describe('the view that fits', () => {
  it('shows the whole layout in the middle where it can be read', () => {
    const { x, y, zoom } = fittedView(layout, 1500, 1200)
    expect(zoom).toBe(1)
    expect(x).toBe((1500 - 1352) / 2)
    expect(y).toBeGreaterThan(0)
  })
  it.each([1, 3, 12, 60])('shows all of a layout of %i times the height', (times) => {
    const tall = { ...layout, height: times * layout.height }
    const { x, y, zoom } = fittedView(tall, 870, 590)
    expect(y + tall.height * zoom).toBeLessThanOrEqual(590)
    expect(x + tall.width * zoom).toBeLessThanOrEqual(870)
  })
  it('shows text of 11 px or more of the usual layout on a window of 1,024 px', () => {
    const lanes = { x: 0, y: 0, width: Math.max(...LANES.map((lane) => lane.x + lane.width)), height: 700 }
    expect(fittedView(lanes, 1024 - 56 - 272, 500).zoom * TEXT_PX).toBeGreaterThanOrEqual(11)
  })
  it('is less detailed the further it is off', () =>
    expect([1, 0.45, 0.44, 0.2, 0.02].map(farness)).toEqual(['near', 'near', 'far', 'farther', 'farthest']))
  it('lets lanes reach the lower rim', () => {
    const { zoom } = fittedView(layout, 870, 800)
    expect(heightInView(800, zoom) * zoom).toBeLessThanOrEqual(784)
    expect(heightInView(800, zoom) * zoom).toBeGreaterThan(780)
  })
})
