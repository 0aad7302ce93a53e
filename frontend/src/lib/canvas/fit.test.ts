import { describe, expect, it } from 'vitest'

import { fittedView, heightInView, TEXT_PX } from './fit'

const layout = { x: 0, y: 0, width: 1352, height: 900 }

describe('the view that fits', () => {
  it('shows the whole layout in the middle where it can be read', () => {
    const { x, y, zoom } = fittedView(layout, 1500, 1200)
    expect(zoom).toBe(1)
    expect(x).toBe((1500 - 1352) / 2)
    expect(y).toBeGreaterThan(0)
  })
  it.each([
    [870, 590],
    [400, 300],
    [0, 0],
  ])('keeps text at 11 px or more on %i by %i', (width, height) => {
    expect(fittedView(layout, width, height).zoom * TEXT_PX).toBeGreaterThanOrEqual(11)
  })
  it('begins at the upper left where not all fits', () => {
    const { x, y } = fittedView(layout, 400, 300)
    expect([x, y]).toEqual([8, 8])
  })
  it('lets lanes reach the lower rim', () => {
    const { zoom } = fittedView(layout, 870, 800)
    expect(heightInView(800, zoom) * zoom).toBeLessThanOrEqual(784)
    expect(heightInView(800, zoom) * zoom).toBeGreaterThan(780)
  })
})
