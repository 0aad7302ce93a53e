import { expect, it } from 'vitest'

import {
  classP99s,
  failuresInWords,
  foldAlike,
  healthyMissInWords,
  inChunks,
  newBottleneck,
  pathsInWords,
  percentFound,
  remainingInWords,
  slowdownInWords,
  worstFirst,
} from './failures'

import { failure, failures, refusedFailure } from '@/test/failures'

it('says how much of the throughput is left', () => {
  expect(remainingInWords(failure(0.7841))).toBe('78.4\u00a0% of the IOPS')
  expect(remainingInWords(failure(0.999))).toBe('All IOPS')
  expect(remainingInWords(refusedFailure)).toBe('Nothing takes over')
})

it('speaks of the latency only where it changes', () => {
  expect(slowdownInWords(failure(0.5))).toBe('2.00 times slower on average')
  expect(slowdownInWords(failure(1))).toBeNull()
  expect(slowdownInWords(refusedFailure)).toBeNull()
  // Fewer I/Os get through, and those are answered sooner.
  const sooner = { ...failure(0.5), latency_ratio: { ...failure(0.5).latency_ratio, value: 0.8 } }
  expect(slowdownInWords(sooner)).toBe('1.25 times faster on average')
})

it('sums up all failures in one sentence', () => {
  expect(failuresInWords(failures)).toBe(
    'In 1 of 2 single failures nothing takes over. The worst of the others is the loss of ' +
      'HBA port vmhba1: it leaves 50.0\u00a0% of the IOPS.',
  )
  expect(failuresInWords({ ...failures, failures: [failure(1)], parts: 1 })).toMatch(
    /^The design survives any single failure\. All IOPS remain\./,
  )
  expect(failuresInWords({ ...failures, parts: 120 })).toContain('Only the first 2 of 120 parts')
})

it('names a path by its ends', () => {
  const path = { hba_port: 'vmhba1', sp: 'ct0', target_port: 'ct0-fc0' }
  expect(pathsInWords([path, { ...path, target_port: 'ct0-fc1' }], (id) => id)).toBe(
    'vmhba1 to ct0-fc0, vmhba1 to ct0-fc1',
  )
})

it('asks for a few parts at a time', () => {
  expect(inChunks(['a', 'b', 'c', 'd', 'e'])).toEqual([['a', 'b', 'c', 'd'], ['e']])
  expect([percentFound(0, 0), percentFound(4, 5)]).toEqual([0, 80])
})

it('puts what stops something first, then what leaves least', () => {
  const [half, most] = [failure(0.5), failure(0.9)]
  expect(worstFirst([most, half, refusedFailure])).toEqual([refusedFailure, half, most])
})

it('folds parts of one kind whose failure leaves the same', () => {
  const [first, second] = [failure(0.5), { ...failure(0.5), path: 'hba_ports.vmhba2' }]
  const other = { ...failure(0.5), path: 'fabrics.fc-b' }
  expect(foldAlike([first, second, other, failure(0.9)])).toEqual([
    { worst: first, alike: [second] },
    { worst: other, alike: [] },
    { worst: failure(0.9), alike: [] },
  ])
})

it('folds no parts whose failure moves another number of devices', () => {
  const [takeOver] = failure(0.5).take_overs
  if (takeOver === undefined) throw new Error('a path takes over')
  const more = { ...failure(0.5), path: 'hba_ports.vmhba2', take_overs: [takeOver, { ...takeOver, device: 'lun02' }] }
  expect(foldAlike([failure(0.5), more])).toEqual([
    { worst: failure(0.5), alike: [] },
    { worst: more, alike: [] },
  ])
})

it('names the bottleneck only where it is another', () => {
  const bound = (sentence: string) => ({ ...failures.healthy, bottleneck: sentence })
  const after = { ...failure(0.5), figures: bound('It keeps its rate cap of 24.6k IOPS.') }
  expect(newBottleneck(after, bound('It keeps its rate cap of 26.2k IOPS.'))).toBeNull()
  expect(newBottleneck(after, bound('The SP is busy 90 %.'))).toBe('It keeps its rate cap of 24.6k IOPS.')
})

it('says p99 class by class', () =>
  expect(classP99s(failure(0.5))).toEqual(['SQL 3.00\u00a0ms', 'web 9.00\u00a0ms']))

it('blames no failure for a target that is missed before', () => {
  expect(healthyMissInWords({ passes: false, words: 'Fail' })).toContain('before anything fails')
  expect(healthyMissInWords({ passes: true, words: 'Pass' })).toBe('')
  expect(healthyMissInWords(null)).toBe('')
})
