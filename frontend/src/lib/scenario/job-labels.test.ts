import { expect, it } from 'vitest'

import { detailOf, labelOf, newestOfEach, newestWith, placeOf } from './job-labels'

import type { KeptJob } from '@/api/types'

function kept(id: string, label: string | null): KeptJob {
  return { id, label, kind: 'sweeps', status: 'succeeded', created_at: '', finished_at: null, link: '' }
}

it('finds the newest of a design, whatever else its label says, and none of another page or design', () => {
  const jobs = [
    kept('1', null),
    kept('2', labelOf.fairness('vvol', 'sql')),
    kept('3', labelOf.sweep('vmfs')),
    kept('4', labelOf.fairness('vmfs', 'web.2')),
    kept('5', labelOf.fairness('vmfs', 'sql')),
    kept('6', labelOf.sweep('vmfs-2')),
  ]
  expect(newestWith(jobs, labelOf.fairness('vmfs'))?.id).toBe('4')
  expect(newestWith(jobs, labelOf.sweep('vmfs'))?.id).toBe('3')
  expect(newestWith(jobs, labelOf.sweep('vvol'))).toBeNull()
  expect(newestWith(undefined, labelOf.candidates)).toBeNull()
  expect(detailOf(labelOf.fairness('vmfs', 'web.2'))).toBe('web.2')
  expect(detailOf(labelOf.failure('vmfs', 'hba_ports.hba1'))).toBe('hba_ports.hba1')
  expect(detailOf(labelOf.sweep('vmfs'))).toBeNull()
})

it('finds the newest of each question under a label', () => {
  const [port, fabric] = [labelOf.failure('vmfs', 'hba_ports.p1'), labelOf.failure('vmfs', 'fabrics.a')]
  const jobs = [kept('1', port), kept('2', labelOf.failure('vvol', 'sps.a')), kept('3', fabric), kept('4', port)]
  expect(newestOfEach(jobs, labelOf.failure('vmfs')).map(({ id }) => id)).toEqual(['1', '3'])
  expect(newestOfEach(undefined, labelOf.failure('vmfs'))).toEqual([])
})

it('keeps a job with a scenario that is saved and may be edited', () => {
  const base = { id: 'abc', version: 1, etag: '"1"' }
  expect(placeOf(base, 'candidates')).toEqual({ scenario_id: 'abc', label: 'candidates' })
  expect(placeOf({ ...base, mayEdit: false }, 'candidates')).toEqual({})
  expect(placeOf(null, 'candidates')).toEqual({})
})
