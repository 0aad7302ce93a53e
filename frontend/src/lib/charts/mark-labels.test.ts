import { expect, it } from 'vitest'

import { labelledTogether } from './mark-labels'

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

it('writes the same label once, and tells marks apart by IOPS or by latency', () => {
  const labels = (...marks: ReturnType<typeof at>[]) => labelledTogether(marks).map(({ label }) => label)
  expect(labels(at(100, 1, 'peak'), at(95, 1.5, 'peak'))).toEqual(['peak', ''])
  expect(labels(at(100, 1, 'peak'), at(85, 1, 'peak'))).toEqual(['peak', 'peak'])
  expect(labels(at(100, 1, 'peak'), at(100, 3, 'peak'))).toEqual(['peak', 'peak'])
})
