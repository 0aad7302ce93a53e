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
  expect([vmfs?.words, vmfs?.index, vvol?.index]).toEqual(['101k IOPS, 1.20 ms', 0, 1])
  expect([vmfs?.segments[0]?.percent, vvol?.segments[0]?.percent]).toEqual([100, 50])
})
it('says where a design has no steady state', () =>
  expect(answerBars({ ...example, answers: [answer(vmfsDesign.id, null)] })[0]).toMatchObject({
    words: 'no steady state',
    segments: [],
  }))
it('draws nothing without answers', () => expect(answerBars({ ...example, answers: [] })).toEqual([]))
