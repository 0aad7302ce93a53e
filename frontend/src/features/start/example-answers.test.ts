import { expect, it } from 'vitest'

import { answerBars } from './example-answers'

import type { Example } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const answer = (id: string, mean: number | null) => ({
  design_id: id,
  iops: mean === null ? null : 101_000,
  latency_mean_ms: mean,
  latency_p99_ms: mean,
  wait_ms: mean === null ? {} : { media: mean },
})
const example = {
  designs: [vmfsDesign, vvolDesign],
  answers: [answer(vmfsDesign.id, 1.2), answer(vvolDesign.id, 0.6)],
} as unknown as Example

it('draws the designs to one scale', () => {
  const [vmfs, vvol] = answerBars(example)
  expect([vmfs?.words, vmfs?.index, vvol?.index]).toEqual(['101k\u00a0IOPS, 1.20\u00a0ms', 0, 1])
  expect([vmfs?.segments[0]?.percent, vvol?.segments[0]?.percent]).toEqual([100, 50])
})
it('says where a design has no steady state', () =>
  expect(answerBars({ ...example, answers: [answer(vmfsDesign.id, null)] })[0]).toMatchObject({
    words: 'no steady state',
    segments: [],
  }))
it('draws operations one after the other, from the start of the first', () => {
  const timed = (id: string, iops: number | null, ...spans: [number, number][]) => ({
    ...answer(id, null),
    iops,
    operations: spans.map(([start_s, finish_s]) => ({ start_s, finish_s })),
    is_doubtful: iops !== null,
  })
  const [vmfs, vvol] = answerBars({
    ...example,
    answers: [timed(vmfsDesign.id, null, [10, 60], [80, 110]), timed(vvolDesign.id, 2500, [0, 40], [10, 50])],
  })
  expect([vmfs?.words, vvol?.words]).toEqual([
    'done in 100\u00a0s',
    'done in 50.0\u00a0s, 2.50k\u00a0IOPS meanwhile, doubtful',
  ])
  expect(vmfs?.segments.map(({ percent }) => percent)).toEqual([50, 20, 30])
  expect(vmfs?.segments[1]?.color).toBe('transparent')
  expect(vvol?.segments.map(({ percent }) => percent)).toEqual([40, 10])
})
it('draws nothing without answers', () => expect(answerBars({ ...example, answers: [] })).toEqual([]))
