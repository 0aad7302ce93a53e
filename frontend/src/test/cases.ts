/** A published case with two of its rows, for tests. */
import type { Cases, ComputedRow } from '@/api/types'

export const predicted: ComputedRow = {
  id: 'B5',
  case: 'B',
  quantity: 'IOPS of two hosts',
  unit: '1/s',
  role: 'predict',
  published: 3969,
  published_low: null,
  published_high: null,
  computed: 3940.2,
  low: 3931,
  high: 3949,
  error_pct: -0.73,
  tolerance: 2,
  tolerance_unit: '%',
  verdict: 'within',
  evidence: 'prediction',
  follows_from: [],
  because: '',
  design: 'vmworld_2006/two-hosts.json',
  note: 'Nothing was fitted to it.',
}

export const calibrated: ComputedRow = {
  ...predicted,
  id: 'B3',
  quantity: 'IOPS of two datastores',
  role: 'calibrate',
  published: 3944,
  error_pct: 0.1,
  verdict: 'calibrated',
  evidence: 'none',
  design: 'vmworld_2006/two-datastores.json',
  note: '',
}

export const cases: Cases = {
  status: 'ready',
  model_version: '5',
  questions: 2,
  answered: 2,
  problem: null,
  run_id: null,
  started_at: null,
  finished_at: '2026-03-01T12:01:00Z',
  origin: 'computed_here',
  computed_on: '2026-03-01',
  digest: '0f'.repeat(32),
  outcome: ['1 of 1 predictions that could have failed are within their tolerance.'],
  not_covered: [{ title: 'A third document', missing: 'Operations are not modelled.' }],
  cases: [
    {
      id: 'vmworld_2006',
      letter: 'B',
      title: 'Storage for VMs',
      source: 'A talk of 2006',
      fits: [
        {
          what: 'timing',
          rows: ['B3'],
          independent_rows: 1,
          parameters: [{ parameter: 'sps.spa.read_us', value: 480, meaning: 'capacity of an SP' }],
          degrees_of_freedom: 0,
        },
      ],
      assumptions: ['Two datastores on each SP.'],
      caveats: ['No latency was published.'],
      rows: [calibrated, predicted],
    },
  ],
}
