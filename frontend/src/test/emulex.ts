/** Designs and reports in the shape of the published Emulex case, for tests. */
import { fronts, price, rankings } from './prices'

import type {
  Comparison,
  Design,
  DeviceResult,
  GroupResult,
  Layer,
  LimitResult,
  Quantity,
  Report,
  StationResult,
} from '@/api/types'

export function quantity(value: number | null, spread = 0.01): Quantity {
  if (value === null) return { value: null, low: null, high: null, tag: 'simulated', note: 'no load' }
  return { value, low: value * (1 - spread), high: value * (1 + spread), tag: 'simulated' }
}

function design(kind: 'vmfs' | 'vvol'): Design {
  const onVmfs = kind === 'vmfs'
  return {
    schema: 'qdepth/2',
    id: kind,
    title: onVmfs ? 'VMFS, LUN depth 32' : 'vVol, PE depth 254',
    hosts: [
      {
        id: 'esx01',
        kernel_us: 48,
        in_slot_us: 20,
        lun_depth: 32,
        pe_depth: 254,
        hba_ports: [
          { id: 'vmhba1', fabric: 'fc-a', speed_gbps: 16 },
          { id: 'vmhba2', fabric: 'fc-a', speed_gbps: 16 },
        ],
      },
    ],
    fabrics: [{ id: 'fc-a', name: 'Fabric A', protocol: 'fc' }],
    arrays: [
      {
        id: 'x50r3',
        name: 'FlashArray//X50R3',
        read_ms: 0.2,
        write_ms: 0.216,
        sps: [
          {
            id: 'ct0',
            read_us: 5,
            write_us: 5.2,
            target_ports: [
              { id: 'ct0-fc0', fabric: 'fc-a', speed_gbps: 16 },
              { id: 'ct0-fc1', fabric: 'fc-a', speed_gbps: 16 },
            ],
          },
        ],
        luns: [{ id: 'lun01' }],
        protocol_endpoints: [{ id: 'pe01' }],
      },
    ],
    datastores: [
      onVmfs
        ? { id: 'ds01', kind: 'vmfs', lun: 'lun01', capacity_gib: 4096 }
        : { id: 'ds01', kind: 'vvol', protocol_endpoint: 'pe01', capacity_gib: 4096 },
    ],
    classes: [
      {
        id: 'vdbench',
        vms_per_host: 1,
        hosts: ['esx01'],
        datastores: ['ds01'],
        disk_depth: 254,
        adapter_depth: 1024,
        guest_ms: 0.169,
        workload: {
          loop: 'paced',
          blocks: [{ size_kib: 4, share_pct: 100 }],
          read_pct: 0,
          outstanding_ios: 128,
          rate_cap_iops: 200_000,
        },
      },
    ],
  }
}

export const vmfsDesign = design('vmfs')
export const vvolDesign = design('vvol')

const BUDGETS: Record<'vmfs' | 'vvol', Partial<Record<Layer, number>>> = {
  vmfs: { guest: 0.169, kernel: 0.03, device_queue: 0.78, fabric: 0.005, sp: 0.08, media: 0.216 },
  vvol: { guest: 0.168, kernel: 0.08, device_queue: 0, fabric: 0.01, sp: 0.206, media: 0.216 },
}
const LAYER_ORDER: Layer[] = ['guest', 'vscsi', 'kernel', 'device_queue', 'hba', 'fabric', 'sp', 'media']

function group(kind: 'vmfs' | 'vvol', id: string, iops: number, meanMs: number): GroupResult {
  const budget = BUDGETS[kind]
  return {
    id,
    vms: 1,
    iops: quantity(iops),
    mb_s: quantity((iops * 4096) / 1e6),
    latency_ms: {
      mean: quantity(meanMs),
      p50: quantity(meanMs * 0.97),
      p95: quantity(meanMs * 1.2),
      p99: quantity(meanMs * 1.4),
      p999: { value: null, low: null, high: null, tag: 'simulated', note: 'not enough data' },
    },
    outstanding_ios: quantity((iops * meanMs) / 1000),
    wait_budget: LAYER_ORDER.map((layer) => ({
      layer,
      mean_ms: quantity(budget[layer] ?? 0),
      share_pct: ((budget[layer] ?? 0) / meanMs) * 100,
    })),
    distribution: [0.4, 0.5, 0.63, 0.8, 1, 1.26, 1.6].map((from_ms, index) => ({
      from_ms,
      to_ms: from_ms * 1.26,
      share_pct: [2, 8, 20, 40, 20, 8, 2][index] ?? 0,
    })),
  }
}

const COUNTERS = {
  vmfs: { target: 'lun01', kind: 'lun', dqlen: 32, actv: 32, qued: 78, used: 100, load: 3.44 },
  vvol: { target: 'pe01', kind: 'protocol_endpoint', dqlen: 254, actv: 85, qued: 0, used: 33.5, load: 0.335 },
} as const
const LATENCIES = {
  vmfs: { davg: 0.3, kavg: 0.81, qavg: 0.78, gavg: 1.11 },
  vvol: { davg: 0.43, kavg: 0.08, qavg: 0, gavg: 0.51 },
} as const

function device(kind: 'vmfs' | 'vvol', iops: number): DeviceResult {
  const counters = COUNTERS[kind]
  const means = LATENCIES[kind]
  return {
    id: `esx01/${counters.target}`,
    host: 'esx01',
    part: 'esx01',
    target: counters.target,
    kind: counters.kind,
    dqlen: quantity(counters.dqlen, 0),
    actv: quantity(counters.actv),
    qued: quantity(counters.qued),
    used_pct: quantity(counters.used),
    load: quantity(counters.load),
    cmds_s: quantity(iops),
    mb_s: quantity((iops * 4096) / 1e6),
    davg_ms: quantity(means.davg),
    kavg_ms: quantity(means.kavg),
    qavg_ms: quantity(means.qavg),
    gavg_ms: quantity(means.gavg),
    active_pct: quantity(100),
    queued_pct: quantity(kind === 'vmfs' ? 99 : 0),
    qfull_s: quantity(0),
  }
}

function limit(id: string, part: string, layer: Layer, capacity: number, held: number): LimitResult {
  return {
    id,
    part,
    layer,
    capacity: quantity(capacity, 0),
    held: quantity(held),
    waiting: quantity(id.includes('lun01') ? 78 : 0),
    used_pct: quantity((held / capacity) * 100),
    full_pct: quantity(held >= capacity ? 97 : 0),
  }
}

function station(id: string, part: string, utilisation: number): StationResult {
  return {
    id,
    part,
    layer: 'sp',
    kind: 'station',
    servers: 1,
    utilisation_pct: quantity(utilisation),
    present: quantity(8),
    visits_s: quantity(100_000),
    response_ms: quantity(0.08),
  }
}

export function report(kind: 'vmfs' | 'vvol'): Report {
  const onVmfs = kind === 'vmfs'
  const iops = onVmfs ? 100_000 : 189_000
  const meanMs = onVmfs ? 1.28 : 0.68
  return {
    design_id: kind,
    design_title: design(kind).title,
    status: 'steady',
    status_text: 'The run reached a steady state.',
    engine: 'simpy',
    seed: 1,
    model_version: '1',
    digest: 'ab'.repeat(32),
    run: {
      replications: 1,
      ios: 150_000,
      measured_ios: 140_000,
      simulated_s: 1.5,
      warm_up_s: 0.1,
      measured_s: 1.4,
      batches: 40,
      batch_values: [],
      stop_reason: 'io_budget',
      stop_text: 'The budget of 150 000 I/Os was used.',
      reached_precision_pct: { mean: 0.4, p99: 1.2 },
      flow_balance_error: 3e-14,
    },
    total: group(kind, 'total', iops, meanMs),
    groups: [group(kind, 'vdbench', iops, meanMs)],
    devices: [device(kind, iops)],
    limits: [
      limit(`esx01/${onVmfs ? 'lun01' : 'pe01'}`, 'esx01', 'device_queue', onVmfs ? 32 : 254, onVmfs ? 32 : 85),
      limit('hba/vmhba1', 'vmhba1', 'hba', 4096, 16),
    ],
    stations: [station('sp/ct0', 'ct0', onVmfs ? 52 : 99)],
    datastores: [
      {
        id: 'ds01',
        iops: quantity(iops),
        capacity_gib: 4096,
        iops_per_gb: quantity(iops / 4398),
        iops_per_gib: quantity(iops / 4096),
      },
    ],
    price: price(iops),
    overload: null,
    bottleneck: onVmfs
      ? {
          kind: 'limit',
          id: 'esx01/lun01',
          part: 'esx01',
          origin: 'hosts.esx01.lun_depth',
          layer: 'device_queue',
          sentence: 'The device queue of esx01 to lun01 is full 97 % of the time.',
          next_limit: {
            kind: 'station',
            id: 'sp/ct0',
            part: 'ct0',
            layer: 'sp',
            at_most_iops: 190_000,
            sentence: 'Next limit: the SP ct0. It allows at most about 190k IOPS, 80.0\u00a0% more.',
          },
        }
      : {
          kind: 'station',
          id: 'sp/ct0',
          part: 'ct0',
          origin: 'sps.ct0.servers',
          layer: 'sp',
          sentence: 'The storage processor ct0 is busy 99 % of the time.',
        },
  }
}

export function comparison(): Comparison {
  return {
    reports: [report('vmfs'), report('vvol')],
    differences: [
      {
        quantity: 'iops',
        design_id: 'vvol',
        ...{ ratio: quantity(1.89), difference: quantity(89_000), is_clear: true },
        verdict: '1.89 times A (1.88 to 1.91)',
        ...{ words: '1.89 times A', against_before: '1.89 times what it was', interval: '1.88 to 1.91' },
      },
      {
        quantity: 'latency_mean_ms',
        design_id: 'vvol',
        ...{ ratio: quantity(0.53), difference: quantity(-0.6), is_clear: true },
        verdict: '1.89 times faster than A (1.87 to 1.91)',
        ...{
          words: '1.89 times faster than A',
          against_before: '1.89 times faster than before',
          interval: '1.87 to 1.91',
        },
      },
    ],
    changes: [{ design_id: 'vvol', pointer: '/datastores/0/kind', before: '"vmfs"', after: '"vvol"' }],
    changed: [{ design_id: 'vvol', sentences: ['Kind VMFS → vVol on ds1'] }],
    ...{ classes: [], class_sentences: [], failure_sentences: [], class_rankings: [] },
    rankings: rankings(),
    fronts: fronts(),
    verdict: 'vVol, PE depth 254 completes 1.89 times the IOPS of VMFS, LUN depth 32.',
    outcome: 'vVol, PE depth 254 completes 1.89 times the IOPS of VMFS, LUN depth 32.',
    material_pct: { iops: 5, latency_mean_ms: 5, latency_p99_ms: 5 },
  }
}
