import { expect, it } from 'vitest'

import { placedMarks } from './load-layers'

const same = (value: number) => value
const mark = (label: string, iops: number, ms: number) => ({ label, iops, ms })

it('names each mark below it, and one that would lie on another name above its mark', () => {
  const placed = placedMarks([mark('knee', 100, 50), mark('target', 110, 52), mark('planned', 300, 50)], same, same)
  expect(placed).toEqual([
    { name: 'knee', x: 100, y: 68 },
    { name: 'target', x: 110, y: 34 },
    { name: 'planned', x: 300, y: 68 },
  ])
})

it('keeps the name of a mark left of the edge of the chart', () =>
  expect(placedMarks([mark('planned, knee', 300, 50)], same, same, { x: 10, width: 300 })[0]?.x).toBeLessThan(280))

it('goes on below where both places are taken, and leaves out marks without a name or a place', () => {
  const crowd = [mark('a', 100, 50), mark('b', 101, 50), mark('c', 102, 50), mark('', 100, 50)]
  expect(placedMarks(crowd, same, same).map(({ y }) => y)).toEqual([68, 32, 84])
  expect(placedMarks(crowd, () => undefined, same)).toEqual([])
})
