import { describe, expect, it } from 'vitest'

import { MEAN } from './load-curve'
import { bandPath, namedLines, placedNames, placedWhisker } from './load-layers'
import {
  designPicture,
  hoverOf,
  loadLine,
  loadPicture,
  roomInWords,
  roomOf,
  withTargetPoint,
  type LoadPicture,
} from './load-picture'

import type { GroupResult } from '@/api/types'
import { loadCurve, loadPoint } from '@/test/curves'
import { quantity, report } from '@/test/emulex'

const { headroom, at_target: missed } = loadCurve
if (headroom === null || missed === null) throw new Error('the curve has no target')
const known = {
  ...loadCurve,
  headroom: { ...headroom, code: 'known' as const, short: '1.5 times (1.2 to 1.7)' },
  at_target: { ...missed, point: { ...loadPoint(1.5, 99_000, 10), limit_name: 'SP 2' } },
}
const plot = { x: 0, y: 0, width: 100, height: 100 }
const same = (value: number) => value

describe('the room of a design', () => {
  it('reaches from the planned load to that at the target, and names what ends it', () => {
    expect(roomOf(known, null)).toEqual({
      from: 95_000,
      to: 99_000,
      label: 'headroom: 1.5 times (1.2 to 1.7)',
      end: 'then SP 2',
    })
    const room = designPicture(known, null).room
    expect(room && roomInWords(room)).toBe('headroom: 1.5 times (1.2 to 1.7), then SP 2')
  })
  it('has no end where the search ended before the target', () => {
    expect(roomOf({ ...known, at_target: { ...known.at_target, more_is_possible: true } }, null)?.end).toBe('')
  })
  it('is not drawn where the target is missed today', () => {
    expect(roomOf(loadCurve, null)).toBeNull()
    expect(roomOf({ ...known, at_target: { ...known.at_target, point: loadPoint(0.5, 50_000, 10) } }, null)).toBeNull()
  })
  it('is on the axis, as the target is', () => {
    const far = { ...known, at_target: { ...known.at_target, point: loadPoint(4, 300_000, 10) } }
    const { most, domain, target } = designPicture(far, null)
    expect(most).toBe(300_000)
    expect(target).toEqual({ ms: 10, label: 'target 10\u00a0ms' })
    expect(domain[1]).toBeGreaterThan(10)
  })
})

it('is drawn over the load where more load brings no more IOPS', () => {
  const points = [0.5, 1, 2].map((load) => loadPoint(load, 12_200, 100 * load))
  const curve = { ...loadCurve.curve, points, planned: loadPoint(1, 12_200, 100), class_knees: [] }
  const at_target = { ...missed, point: loadPoint(1.9, 12_200, 190) }
  const full = designPicture({ ...loadCurve, at_target, curve }, null)
  expect(full.axis).toBe('Load, as a multiple of the plan')
  expect(full.lines[0]?.dots.map(({ iops }) => iops)).toEqual([0.5, 1, 1.9, 2])
  expect(full.marks.map(({ label }) => label)).toEqual(expect.arrayContaining(['planned', 'target']))
  expect(hoverOf(full)[1]?.[0]?.text).toBe('mean: 50.0\u00a0ms, load 0.5 times')
})

it('draws the stated error of an estimate as a band, where it has one', () => {
  const sure = loadPoint(1, 80_000, 0.6)
  const unsure = { ...loadPoint(2, 100_000, 1), latency_mean_ms: { ...quantity(1), low: 0.5, high: 1.5 } }
  const { lines } = designPicture({ ...loadCurve, curve: { ...loadCurve.curve, points: [sure, unsure] } }, null)
  const mean = lines.find(({ name }) => name === 'mean')
  expect(mean?.band.at(-1)).toEqual({ iops: 100_000, load: 2, low: 0.5, high: 1.5 })
})

it('shows a simulation of the planned load, and nothing where nobody simulated', () => {
  const { total } = report('vmfs')
  const simulated = {
    ...total,
    latency_ms: { ...total.latency_ms, mean: { ...quantity(1.27), low: 1.2, high: 1.3, tag: 'simulated' as const } },
  }
  const meanOf = (group: GroupResult | null) =>
    designPicture(loadCurve, group).lines.find(({ name }) => name === 'mean')?.simulated
  expect(meanOf(simulated)).toMatchObject({ ms: 1.27, low: 1.2, high: 1.3 })
  expect(
    meanOf({ ...simulated, latency_ms: { ...simulated.latency_ms, mean: { ...quantity(1.27), tag: 'approximate' } } }),
  ).toBeNull()
  expect(meanOf(null)).toBeNull()
})

it('says of each line what its points are', () => {
  expect(hoverOf(designPicture(loadCurve, null)).map(([dot]) => dot?.text)).toEqual([
    'p99: 50.0k\u00a0IOPS at 1.00\u00a0ms, load 0.5 times',
    'mean: 50.0k\u00a0IOPS at 0.500\u00a0ms, load 0.5 times',
  ])
})

describe('in pixels', () => {
  const { lines } = designPicture(loadCurve, null)
  it('a band is an outline within the plot', () => {
    const band = [
      { iops: 10, low: 20, high: 40 },
      { iops: 30, low: -5, high: 140 },
    ]
    const typed = band as Parameters<typeof bandPath>[0]
    expect(bandPath(typed, same, same, plot)).toBe('M10 40L30 100L30 0L10 20Z')
    expect(bandPath(typed.slice(0, 1), same, same, plot)).toBe('')
  })
  it('names at the ends of lines do not lie on one another', () => {
    const placed = placedNames(
      namedLines(lines),
      () => 50,
      (ms) => ms,
    )
    expect(placed.map(({ name }) => name)).toEqual(['mean', 'p99'])
    const [above, below] = placed.map(({ y }) => y)
    expect((below ?? 0) - (above ?? 0)).toBeGreaterThanOrEqual(16)
  })
  it('a whisker spans the interval', () => {
    const dot = { iops: 10, ms: 20, low: 15, high: 30, load: 1 } as Parameters<typeof placedWhisker>[0]
    expect(placedWhisker(dot, same, same)).toEqual({ x: 10, y: 20, top: 30, bottom: 15 })
    expect(placedWhisker(null, same, same)).toBeNull()
  })
})

describe('the axis of latency', () => {
  const look = { name: 'p99', color: '', dash: '', marker: 'circle' } as const
  const points = [loadPoint(1, 10, 1), loadPoint(2, 20, 2), loadPoint(4, 30, 40), loadPoint(8, 31, 400)]
  const curve = { ...loadCurve.curve, points, planned: points[0] ?? loadPoint(1, 10, 1) }
  const drawn = (atMostMs: number) =>
    loadPicture({
      lines: [loadLine(look, curve, MEAN)],
      marks: [],
      room: null,
      target: { quantity: 'mean', at_most_ms: atMostMs },
    })
  it('ends past the target, and the line leads out of the chart', () => {
    const picture = drawn(2)
    expect(picture.domain[1]).toBeLessThan(5)
    expect(picture.lines[0]?.dots.map(({ ms }) => ms)).toEqual([1, 2, 40])
  })
  it('holds a plan that is slower than its target', () => {
    expect(drawn(0.1).domain[1]).toBeGreaterThan(1)
    expect(drawn(0.1).domain[1]).toBeLessThan(5)
  })
  it('holds all where no target is set', () => {
    const { domain } = loadPicture({ lines: [loadLine(look, curve, MEAN)], marks: [], room: null, target: null })
    expect(domain[1]).toBeGreaterThan(400)
  })
})

it('a line leads through the load at its target', () => {
  const found = {
    target: { quantity: 'mean', at_most_ms: 1 } as const,
    point: loadPoint(1.5, 99, 1),
    more_is_possible: false,
    text: '',
  }
  expect(withTargetPoint({ ...loadCurve, at_target: found }).points.map(({ load }) => load)).toEqual([0.5, 1, 1.5, 2])
  expect(withTargetPoint({ ...loadCurve, at_target: null })).toBe(loadCurve.curve)
})

it('the name of a line is where it leaves the chart', () => {
  const line = {
    name: 'p99',
    color: '',
    dots: [
      { iops: 10, ms: 100 },
      { iops: 30, ms: -100 },
    ],
  } as unknown as LoadPicture['lines'][number]
  expect(
    placedNames(
      namedLines([line]),
      (value) => value,
      (value) => value,
      0,
    ),
  ).toEqual([{ name: 'p99', color: '', x: 28, y: 8, textAnchor: 'start' }])
})

it('the name of a line is to its left if another line leaves close to its right', () => {
  const line = (name: string, x: number) => ({
    name,
    color: '',
    dots: [
      { x, y: 50 },
      { x, y: 0 },
    ],
  })
  const same = (value: number) => value
  const placed = placedNames([line('p99', 100), line('mean', 130), line('far', 300)], same, same, 0)
  expect(placed.map(({ name, x, textAnchor }) => [name, x, textAnchor])).toEqual([
    ['p99', 92, 'end'],
    ['mean', 138, 'start'],
    ['far', 308, 'start'],
  ])
})
