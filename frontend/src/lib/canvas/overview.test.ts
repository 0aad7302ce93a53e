import { describe, expect, it } from 'vitest'

import {
  boundingArea,
  visibleArea,
  showsAll,
  overviewOf,
  panView,
  scaleTransform,
  maskAreas,
  zoomByWheel,
} from './overview'

const LAYOUT = { x: 0, y: 0, width: 1400, height: 700 }
const SIZE = { width: 200, height: 150 }

describe('the overview of a layout', () => {
  it('holds all areas and no more', () => {
    const other = { x: -10, y: 20, width: 5, height: 900 }
    expect(boundingArea([LAYOUT, other])).toEqual({ x: -10, y: 0, width: 1410, height: 920 })
  })

  it('tells what is in view', () => {
    const view = visibleArea({ x: -50, y: 100, zoom: 0.5 }, 840, 600)
    expect(view).toEqual({ x: 100, y: -200, width: 1680, height: 1200 })
  })

  it('tells whether all of the layout is in view', () => {
    expect(showsAll(LAYOUT, { x: -10, y: 0, width: 1410, height: 700 })).toBe(true)
    // Here the right edge of the view less its left one is a little more than its width.
    const view = visibleArea({ x: 16.3, y: 9.1, zoom: 0.7452 }, 1500, 800)
    expect(view.x + view.width - view.x).toBeGreaterThan(view.width)
    expect(showsAll(LAYOUT, view)).toBe(true)
    expect(showsAll(LAYOUT, { x: 10, y: 0, width: 1410, height: 700 })).toBe(false)
    expect(showsAll(LAYOUT, { x: -10, y: 50, width: 1500, height: 600 })).toBe(false)
  })

  it('shows the layout and the view whole, centred, with a rim', () => {
    for (const view of [LAYOUT, { x: -3000, y: 90, width: 900, height: 4000 }]) {
      const shown = overviewOf(LAYOUT, view)
      const both = boundingArea([LAYOUT, view])
      const left = shown.x + both.x * shown.zoom
      const top = shown.y + both.y * shown.zoom
      expect(Math.min(left, top)).toBeGreaterThan(4)
      expect(left + (both.width * shown.zoom) / 2).toBeCloseTo(SIZE.width / 2)
      expect(top + (both.height * shown.zoom) / 2).toBeCloseTo(SIZE.height / 2)
    }
  })

  it('veils all but the view, without seams or overlaps', () => {
    const view = { x: 333, y: 77, width: 501, height: 299 }
    const overview = overviewOf(LAYOUT, view)
    const veils = maskAreas(view, overview)
    const veiled = veils.reduce((sum, veil) => sum + veil.width * veil.height, 0)
    const [top, left, right] = veils
    if (top === undefined || left === undefined || right === undefined) throw new Error('no veil')
    const hole = (right.x - left.width) * left.height
    expect(veiled + hole).toBe(SIZE.width * SIZE.height)
    expect(left.width).toBeCloseTo(overview.x + view.x * overview.zoom, -0.5)
    expect(top.height).toBeCloseTo(overview.y + view.y * overview.zoom, -0.5)
    expect(veils.every((veil) => veil.width > 0 && veil.height > 0)).toBe(true)
  })

  it('moves what is in view as far as its frame was dragged', () => {
    const before = { x: -30, y: -40, zoom: 0.5 }
    const overview = overviewOf(LAYOUT, visibleArea(before, 300, 200))
    const after = panView(before, 12, -6, overview)
    expect(after.zoom).toBe(before.zoom)
    const [from, to] = [visibleArea(before, 300, 200), visibleArea(after, 300, 200)]
    expect((to.x - from.x) * overview.zoom).toBeCloseTo(12)
    expect((to.y - from.y) * overview.zoom).toBeCloseTo(-6)
  })

  it('zooms in when the wheel is turned up, and back when it is turned down', () => {
    expect(zoomByWheel(1, -500, false)).toBe(2)
    expect(zoomByWheel(zoomByWheel(0.7, 3, true), -3, true)).toBeCloseTo(0.7)
  })

  it('stretches one pixel over an area', () => {
    expect(scaleTransform({ x: 1, y: 2, width: 3, height: 4 })).toBe('translate(1px, 2px) scale(3, 4)')
  })
})
