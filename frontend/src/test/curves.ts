/** A throughput-latency curve, for tests. */
import { quantity } from './emulex'

import type { LoadCurveAnswer, LoadPoint } from '@/api/types'

export function loadPoint(load: number, iops: number, ms: number | null): LoadPoint {
  return {
    load,
    iops: quantity(iops),
    latency_mean_ms: quantity(ms),
    latency_p99_ms: quantity(ms === null ? null : ms * 2),
    steady: ms !== null,
    outside_validity: null,
    limit: 'The SP is busy 95 %.',
    limit_kind: 'station',
    limit_part: null,
    limit_name: null,
  }
}

const points = [loadPoint(0.5, 50_000, 0.5), loadPoint(1, 95_000, 0.6), loadPoint(2, 100_000, null)]
export const loadCurve: LoadCurveAnswer = {
  curve: {
    points,
    planned: loadPoint(1, 95_000, 0.6),
    knee: { point: loadPoint(1, 95_000, 0.6), text: 'The knee is at 1 times the planned load.' },
  },
  headroom: {
    code: 'none',
    until: 'the mean is 10\u00a0ms',
    short: 'none',
    sentence: 'None: the mean is 10\u00a0ms or more even under the smallest load, by the estimate.',
    missed: "None: today's load misses a latency target already.",
    reached: 'Not even at the smallest load',
    figure: 'none',
    span: '',
    end: 'the mean is 10\u00a0ms',
  },
  at_target: {
    target: { quantity: 'mean', at_most_ms: 10 },
    point: null,
    more_is_possible: false,
    text: 'No load is known.',
  },
}
