import { expect, it } from 'vitest'

import { isNear, labelledTogether } from './mark-labels'

const at = (iops: number, ms: number, label: string) => ({ iops, ms, label })

it('writes one label where marks lie together', () => {
  const marks = [
    at(163_000, 0.8, 'planned'),
    at(115_000, 0.57, 'knee'),
    at(164_000, 0.9, 'target'),
    at(163_000, 0.8, 'peak'),
  ]
  expect(labelledTogether(marks).map(({ label }) => label)).toEqual(['planned, target, peak', 'knee', '', ''])
  expect(labelledTogether(marks).map(({ iops }) => iops)).toEqual(marks.map(({ iops }) => iops))
})

it('tells marks apart by IOPS or by latency', () => {
  expect(isNear(at(100, 1, ''), at(95, 1.5, ''))).toBe(true)
  expect(isNear(at(100, 1, ''), at(85, 1, ''))).toBe(false)
  expect(isNear(at(100, 1, ''), at(100, 3, ''))).toBe(false)
})
