import { describe, expect, it } from 'vitest'

import { draggedTo, movedByKey, rulerOf, timeOfDay, withStart } from './ruler'

import type { Design } from '@/api/types'
import { asSeconds } from '@/lib/format/units'
import { vmfsDesign } from '@/test/emulex'

const clone = { kind: 'clone', id: 'clone01', host: 'esx01', source: 'a', target: 'b', size_gib: 1, start_s: 21_600 }
const design = {
  ...vmfsDesign,
  operations: [clone, { ...clone, id: 'clone02', after: 'clone01', start_s: 60 }],
  timeline: { length_s: 86_400, moments: [{ at_s: 43_200, load: 2 }] },
} as unknown as Design
const ruler = rulerOf(
  design,
  new Map([
    ['clone01', { start_s: 21_600, finish_s: 30_240 }],
    ['clone02', { start_s: 30_300, finish_s: null }],
  ]),
)

describe('a ruler of a day', () => {
  it('has hours and minutes, and steps of five minutes', () => {
    expect(ruler.ticks.map(({ text }) => text).slice(0, 3)).toEqual(['00:00', '02:00', '04:00'])
    expect(ruler.step_s).toBe(300)
  })
  it('draws operations as long as they took, and events where they are', () => {
    expect(ruler.operations[0]).toMatchObject({ left: 25, width: 10, text: '06:00', isFixed: false, isLate: false })
    expect(ruler.events[0]).toMatchObject({ left: 50, width: 0, text: '12:00' })
  })
  it('draws the load between the events that change it', () => {
    expect(ruler.loads).toEqual([
      { left: 0, width: 50, height: 50 },
      { left: 50, width: 50, height: 100 },
    ])
    expect(rulerOf({ ...design, timeline: { length_s: 86_400 } }, new Map()).loads).toEqual([])
  })
  it('does not move what starts after another operation', () =>
    expect(ruler.operations[1]).toMatchObject({ isFixed: true, start_s: 30_300, width: 0 }))
  it('spans a day without a length, and all that happens', () => {
    expect(rulerOf({ ...design, timeline: null }, new Map()).length_s).toBe(86_400)
    const late = { ...design, timeline: null, operations: [{ ...clone, start_s: 200_000 }] } as unknown as Design
    expect(rulerOf(late, new Map()).length_s).toBe(203_600)
  })
})

it('snaps what is dragged to a step, within the ruler', () => {
  expect(draggedTo(asSeconds(21_600), { from: 0, to: 101 }, 1000, ruler)).toBe(30_300)
  expect(draggedTo(asSeconds(21_600), { from: 900, to: 0 }, 1000, ruler)).toBe(0)
  expect(draggedTo(asSeconds(21_600), { from: 0, to: 5000 }, 1000, ruler)).toBe(86_100)
})
it('moves by keys', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End', 'Tab']
  expect(keys.map((key) => movedByKey(asSeconds(21_600), key, ruler))).toEqual([
    21_900,
    21_300,
    25_200,
    0,
    86_100,
    null,
  ])
})
it('edits the operation or the event that was moved', () => {
  expect(withStart(design, { operation: 'clone01' }, asSeconds(60)).operations?.[0]?.start_s).toBe(60)
  expect(withStart(design, { moment: 0 }, asSeconds(60)).timeline?.moments?.[0]?.at_s).toBe(60)
})
it('puts the time of a late bar before it', () => {
  const late = { ...design, timeline: { length_s: 86_400, moments: [{ at_s: 70_000, load: 2 }] } } as Design
  expect(rulerOf(late, new Map()).events[0]?.isLate).toBe(true)
})

it('tells seconds on a short ruler alone', () =>
  expect([timeOfDay(asSeconds(90), asSeconds(600)), timeOfDay(asSeconds(30_600), asSeconds(86_400))]).toEqual([
    '00:01:30',
    '08:30',
  ]))
