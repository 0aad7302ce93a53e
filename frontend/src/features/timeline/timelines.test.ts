import { expect, it } from 'vitest'

import { comparedWith, isSuperseded, keptIds } from './timelines'

import type { KeptJob } from '@/api/types'
import { newOperation } from '@/lib/design/new-operations'
import { vmfsDesign } from '@/test/emulex'

const job = (created_at: string, label: string) => ({ id: created_at, created_at, label, kind: 'timelines' }) as KeptJob

it('knows an earlier timeline by a newer one of the same design', () => {
  const kept = [job('2026-03-02', 'timeline/a'), job('2026-03-03', 'timeline/b')]
  const isEarlier = (created_at: string, label: string) => isSuperseded({ created_at }, kept, label)
  expect(isEarlier('2026-03-01', 'timeline/a')).toBe(true)
  expect(isEarlier('2026-03-02', 'timeline/a')).toBe(false)
  expect(isEarlier('2026-03-01', 'timeline/c')).toBe(false)
})

it('draws a design beside the first other one until another or none is chosen', () => {
  const operations = [newOperation(vmfsDesign, 'clone', 'copy')]
  const designs = ['a', 'b', 'c'].map((id) => ({ ...vmfsDesign, id, operations }))
  expect(comparedWith(designs, 0, undefined)).toBe('b')
  expect(comparedWith(designs, 1, undefined)).toBe('a')
  expect(comparedWith(designs, 0, 'c')).toBe('c')
  expect(comparedWith(designs, 2, 'c'), 'chosen, then edited').toBe('a')
  expect(comparedWith(designs, 0, null)).toBeNull()
  expect(comparedWith(designs.slice(0, 1), 0, undefined)).toBeNull()
  const [first, ...idle] = designs.map((one, place) => (place === 0 ? one : { ...one, operations: [] }))
  expect(first && comparedWith([first, ...idle], 0, undefined), 'nothing happens in the others').toBeNull()
})

it('takes the newest timelines that are kept, in the order of their designs', () => {
  const kept = (id: string, label: string, created_at: string): KeptJob => ({
    id,
    label,
    created_at,
    kind: 'timelines',
    status: 'succeeded',
    finished_at: null,
    link: '',
  })
  const jobs = [kept('3', 'timeline/c', '12:03'), kept('2', 'timeline/a', '12:02'), kept('1', 'timeline/b', '12:01')]
  const labels = ['timeline/a', 'timeline/b', 'timeline/c']
  expect(keptIds(jobs, labels)).toEqual(['2', '3'])
  expect(keptIds(jobs, labels.slice(0, 2))).toEqual(['2', '1'])
  expect(keptIds(jobs, ['by-io/a'])).toEqual([])
})
