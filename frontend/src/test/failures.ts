/** Failures of the design on VMFS, for tests. */
import { quantity } from './emulex'
import { SHAPE } from './job'

import type { Failure, FailureFigures, FailureList } from '@/api/types'

const figures: FailureFigures = {
  outside_validity: null,
  status: 'steady',
  iops: quantity(100_000),
  latency_mean_ms: quantity(1.28),
  latency_p99_ms: quantity(2.4),
  classes: [
    { title: 'SQL', latency_mean_ms: quantity(1), latency_p99_ms: quantity(3) },
    { title: 'web', latency_mean_ms: quantity(2), latency_p99_ms: quantity(9) },
  ],
  bottleneck: 'The device queue binds.',
  bottleneck_id: 'limit device',
}

/** A port that fails, with this share of the IOPS left. */
export function failure(iopsRatio: number): Failure {
  return {
    path: 'hba_ports.vmhba1',
    text: 'HBA port vmhba1',
    verdict: 'survives',
    reason: null,
    figures: { ...figures, iops: quantity(100_000 * iopsRatio) },
    iops_ratio: { ...quantity(iopsRatio), low: null, high: null },
    latency_ratio: { ...quantity(1 / iopsRatio), low: null, high: null },
    take_overs: [
      {
        host: 'esx01',
        device: 'lun01',
        before: [
          { hba_port: 'vmhba1', sp: 'ct0', target_port: 'ct0-fc0' },
          { hba_port: 'vmhba2', sp: 'ct0', target_port: 'ct0-fc0' },
        ],
        after: [{ hba_port: 'vmhba2', sp: 'ct0', target_port: 'ct0-fc0' }],
        new_owner: null,
      },
    ],
  }
}

export const refusedFailure: Failure = {
  path: 'fabrics.fc-a',
  text: 'fabric Fabric A',
  verdict: 'refused',
  reason: 'The failure removes the last path from host esx01 to lun01.',
  figures: null,
  iops_ratio: quantity(null),
  latency_ratio: quantity(null),
  take_overs: [],
}

export const failures = {
  ...SHAPE,
  id: 'list',
  status: 'succeeded',
  created_at: '2026-11-28T12:00:00Z',
  finished_at: '2026-11-28T12:00:01Z',
  done_parts: 2,
  healthy: figures,
  parts: 2,
  listed: [
    { path: 'fabrics.fc-a', text: 'fabric Fabric A' },
    { path: 'hba_ports.vmhba1', text: 'HBA port vmhba1' },
  ],
  failures: [refusedFailure, failure(0.5)],
} satisfies FailureList
