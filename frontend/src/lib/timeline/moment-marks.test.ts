import { expect, it } from 'vitest'

import { markedAt, momentMarks } from './moment-marks'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

it('marks failures, and tells a course of the load without a mark', () => {
  const loads = [0.2, 0.4, 1, 0.8].map((load, hour) => ({ at_s: hour * 3600, load }))
  const failing = { at_s: 20_000, fails: ['sps.ct0'] }
  const design: Design = { ...vmfsDesign, timeline: { length_s: 86_400, moments: [...loads, failing] } }
  const marks = momentMarks(design)
  expect(marks.map(({ at }) => at)).toEqual([null, 20_000])
  expect(marks[0]?.text).toContain('Load of all VMs, 4 steps')
  expect(marks[1]?.text).toContain('storage processor ct0 fails')
  expect(markedAt([...marks, ...marks])).toEqual([20_000])
})
