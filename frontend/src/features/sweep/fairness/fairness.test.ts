import { describe, expect, it } from 'vitest'

import { sweepOfGroup } from '../sweep-owners'
import { metricOf } from '../sweep-points'

import {
  fairnessInWords,
  familyRows,
  familyTable,
  neighbourOf,
  sweepLines,
  toldMetric,
  withoutAnswer,
} from './fairness'
import {
  cellsOf,
  depthsFrom,
  designsToAsk,
  fairnessQuestion,
  initialChoice,
  offeredGroups,
  offeredTitle,
  withNoisyNeighbour,
  type Depths,
} from './fairness-question'
import { neighboursOf } from './fairness-queues'

import type { Design, Sweep, SweepPoint } from '@/api/types'
import { partTitles } from '@/lib/report/report-parts'
import { quantity, vmfsDesign, vvolDesign } from '@/test/emulex'
import { SHAPE } from '@/test/job'

const P99 = metricOf('latency_p99_ms')
const none = quantity(null)
const depths: Depths = (_, field) => (field === 'pe_depth' ? 254 : 32)

function withNeighbour(changes: object = {}): Design {
  const [group] = vmfsDesign.classes
  if (group === undefined) throw new Error('The design has no class of VMs')
  const workload = { ...group.workload, outstanding_ios: 1 }
  const victim = { ...group, id: 'victim', workload } as typeof group
  return { ...vmfsDesign, classes: [group, { ...victim, ...changes }] }
}

function point(load: number, cap: number, ms: number | null): SweepPoint {
  const numbers = {
    iops: none,
    mb_s: none,
    latency_mean_ms: none,
    latency_p95_ms: none,
    latency_p99_ms: quantity(99),
    outstanding_ios: none,
  }
  const victim = { ...numbers, id: 'victim', latency_p99_ms: quantity(ms) }
  return {
    ...numbers,
    values: [load, cap],
    status: 'steady',
    outside_validity: null,
    groups: [{ ...numbers, id: 'other' }, victim],
    bottleneck: '',
  }
}

const sweep: Sweep = {
  ...SHAPE,
  id: 's',
  status: 'running',
  designs: [{ id: 'a', title: 'A' }],
  axes: [
    { path: 'classes.other.workload.outstanding_ios', values: [1, 64] },
    { path: 'hosts.esx01.dsnro', values: [4, 32] },
  ],
  cells: 4,
  points: [point(1, 4, 0.3), point(1, 32, 0.3), point(64, 4, 0.4), point(64, 32, null)],
  sample: null,
  done_cells: 4,
  created_at: '2026-11-02T09:30:00Z',
  finished_at: null,
  file: '/points.csv',
}

it('takes the group with the least load for the victim', () => {
  const [group] = vmfsDesign.classes
  expect(initialChoice(withNeighbour())).toEqual({ victim: 'victim', neighbour: group?.id, scheduler: 'fifo' })
})

it('has no answer where no two groups share a queue', () => {
  expect(initialChoice(vmfsDesign)).toBeNull()
  expect(neighboursOf(withNeighbour({ datastores: ['another'] }), 'victim')).toEqual([])
  expect(neighboursOf(vmfsDesign, 'nobody')).toEqual([])
  expect(designsToAsk([vmfsDesign, withNeighbour()])).toMatchObject([{ index: 1 }])
})

it('lets groups on vVols of one endpoint meet, whatever their pace', () => {
  const [group] = vvolDesign.classes
  const [store] = vvolDesign.datastores
  if (group === undefined || store === undefined) throw new Error('The design has a group')
  const { blocks, read_pct } = group.workload
  const paced = { loop: 'paced' as const, outstanding_ios: 4, rate_cap_iops: 20, blocks, read_pct }
  const other = { ...group, id: 'web', name: 'Web', datastores: ['second'], workload: paced }
  const design: Design = { ...vvolDesign, datastores: [store, { ...store, id: 'second' }], classes: [group, other] }
  expect(neighboursOf(design, group.id).map(({ id }) => id)).toEqual(['web'])
  const question = fairnessQuestion(design, { victim: group.id, neighbour: 'web', scheduler: 'fifo' }, {}, depths)
  expect(question?.design.classes[1]?.workload).toMatchObject({ loop: 'paced', outstanding_ios: 32 })
  expect(question?.axes[0]).toEqual({ path: 'classes.web.workload.rate_cap_iops', values: [20, 40, 80, 160] })
  expect(cellsOf(question)).toBe(16)
  expect(cellsOf(null)).toBe(0)
  expect([partTitles(design)('web'), partTitles(design)('gone')]).toEqual(['Web', 'gone'])
})

it('adds a noisy neighbour where nobody shares', () => {
  const design = withNoisyNeighbour(vmfsDesign)
  expect(design.classes).toHaveLength(vmfsDesign.classes.length + 1)
  expect(initialChoice(design)).not.toBeNull()
  expect(withNoisyNeighbour({ ...vmfsDesign, classes: [] }).classes).toEqual([])
})

it('knows the neighbour of a sweep', () => {
  expect(neighbourOf(sweep)).toBe('other')
  expect(neighbourOf({ axes: [] })).toBe('')
})

it('asks for caps up to the depth, the last of which caps nothing', () => {
  const design = withNeighbour()
  const choice = initialChoice(design)
  if (choice === null) throw new Error('There is no victim')
  const question = fairnessQuestion(design, { ...choice, scheduler: 'fair' }, { engine: 'analytic' }, depths)
  expect(question?.axes[1]).toEqual({ path: 'hosts.esx01.dsnro', values: [1, 4, 16, 32] })
  expect(question?.axes[0]?.path).toBe(`classes.${choice.neighbour}.workload.outstanding_ios`)
  expect(question?.design.hosts[0]?.scheduler).toBe('fair')
  expect(question?.axes[0]?.values).toHaveLength(4)
  expect(question?.options).toMatchObject({ engine: 'compiled', max_ios: 4_000_000 })
  expect(fairnessQuestion(design, { ...choice, victim: 'nobody' }, {}, depths)).toBeNull()
})

it('caps the queue to the protocol endpoint where the victim is on a vVol', () => {
  const { classes } = withNeighbour()
  const design = { ...vvolDesign, classes: classes }
  const choice = initialChoice(design)
  if (choice === null) throw new Error('There is no victim')
  expect(fairnessQuestion(design, choice, {}, depths)?.axes[1]).toEqual({
    path: 'hosts.esx01.pe_dsnro',
    values: [4, 16, 64, 254],
  })
})

describe('a victim with a pace', () => {
  const [group] = vmfsDesign.classes
  if (group === undefined) throw new Error('The design has no class of VMs')
  const { blocks, read_pct } = group.workload
  const paced = (id: string, name: string, rate: number) => ({
    ...group,
    id,
    name,
    vms_per_host: 2,
    virtual_disks: 1,
    workload: { loop: 'paced' as const, outstanding_ios: 4, rate_cap_iops: rate, blocks, read_pct },
  })
  const groups = [paced('sql-1', 'SQL', 200), paced('sql-2', 'SQL', 200), paced('web-1', 'Web', 20)]
  const design: Design = {
    ...vmfsDesign,
    hosts: vmfsDesign.hosts.map((host) => ({ ...host, count: 4 })),
    classes: groups,
  }
  it('is the one with the highest rate, or with the tightest target, beside another class', () => {
    expect(initialChoice(design)).toMatchObject({ victim: 'sql-1', neighbour: 'web-1' })
    const targets = { Web: { at_most_ms: 5 } }
    expect(initialChoice({ ...design, class_targets: targets })).toMatchObject({ victim: 'web-1', neighbour: 'sql-1' })
  })
  it('is offered once of many that are alike', () => {
    expect(offeredGroups(design, groups).map(({ id }) => id)).toEqual(['sql-1', 'web-1'])
    const more = [
      ...groups,
      { ...paced('web-2', 'Web', 20), vms_per_host: 1 },
      { ...paced('web-3', 'Web', 5), vms_per_host: 3 },
    ]
    const titles = (all: Design['classes']) => all.map(({ id }) => offeredTitle({ ...design, classes: all }, id))
    expect(titles(more)).toEqual(['SQL', 'SQL', 'Web (8\u00a0VMs)', 'Web (4\u00a0VMs)', 'Web (12\u00a0VMs)'])
    expect(titles([...groups, paced('web-2', 'Web', 5)])[3]).toBe('Web 2')
    expect(offeredTitle(design, 'gone')).toBe('gone')
  })
  it('is simulated for as long as its 99th percentile needs', () => {
    const choice = { victim: 'sql-1', neighbour: 'web-1', scheduler: 'fifo' as const }
    // 2 VMs on each of 4 hosts: 1,600 I/Os per second.
    expect(fairnessQuestion(design, choice, {}, depths)?.options).toMatchObject({
      engine: 'compiled',
      max_simulated_s: 18.8,
      replications: 1,
    })
    expect(fairnessQuestion(design, choice, { engine: 'simpy' }, depths)?.options?.engine).toBe('simpy')
    const longer = fairnessQuestion(design, { ...choice, times: 4 }, {}, depths)
    expect(longer?.options).toMatchObject({ max_ios: 16_000_000, max_simulated_s: 75.2 })
  })
  it('has the depth that its driver gives the device', () => {
    const setting = {
      pointer: '/hosts/0/pe_depth',
      value: 254,
      origin: 'profile',
      source: '',
      note: '',
      unit: '',
    } as const
    const found = depthsFrom(design, [setting])
    expect([found('esx01', 'pe_depth'), found('esx01', 'lun_depth'), found('gone', 'pe_depth')]).toEqual([
      254,
      undefined,
      undefined,
    ])
  })
})

it('shows the highest percentile that has numbers', () => {
  expect(toldMetric(sweep, 'victim').key).toBe('latency_p99_ms')
  const known = { latency_p99_ms: none, latency_p95_ms: quantity(2), latency_mean_ms: quantity(1) }
  const points = sweep.points.map((one) => ({
    ...one,
    groups: (one.groups ?? []).map((each) => ({ ...each, ...known })),
  }))
  expect(toldMetric({ ...sweep, points }, 'victim').key).toBe('latency_p95_ms')
})

it('draws a line for each cap, of the victim alone', () => {
  const lines = sweepLines(sweepOfGroup(sweep, 'victim'), P99)
  expect(lines.map(({ label }) => label)).toEqual(['DSNRO 4', 'DSNRO 32 (off)'])
  expect(lines.map(({ dots }) => dots.map(({ y }) => y))).toEqual([[0.3, 0.4], [0.3]])
  const rows = familyTable(sweep, lines)
  expect(rows[1]?.cells[0]).toBe('64\u00a0I/Os')
  expect(rows[1]?.cells[2]).toBe('no number')
  expect(familyRows(lines, sweep, P99).rows.map((row) => row.slice(0, 3))).toEqual([
    [4, 1, 0.3],
    [4, 64, 0.4],
    [32, 1, 0.3],
  ])
})

it('says that nothing is known yet', () => {
  const NAMES = { victim: 'SQL', neighbour: 'Web' }
  expect(fairnessInWords(sweepLines({ ...sweep, points: [] }, P99), P99, NAMES)).toBeNull()
  expect(withoutAnswer(sweep, P99, NAMES)).toBe('The answer comes with the first two loads.')
  expect(withoutAnswer({ ...sweep, status: 'succeeded' }, P99, NAMES)).toBe(
    'Too few I/Os of SQL completed for its 99th percentile: show another number, simulate each pair longer, or choose a busier victim.',
  )
})

it('tells a cell that is still to come from one that has no number', () => {
  const begun = { ...sweep, points: sweep.points.slice(0, 2) }
  const lastRow = (whole: Sweep) => familyTable(whole, sweepLines(sweepOfGroup(whole, 'victim'), P99)).at(-1)
  expect(lastRow(begun)?.cells).toEqual(['64\u00a0I/Os', 'not yet', 'not yet'])
  expect(lastRow({ ...begun, status: 'cancelled' })?.cells[1]).toBe('not evaluated')
  expect(lastRow(sweep)?.cells[2]).toBe('no number')
})

it('takes the prediction intervals of the group, not those of all', () => {
  const [first] = sweep.points
  if (first === undefined) throw new Error('The sweep has no point')
  const expected = { quantity: 'iops' as const, low: 1, high: 2, simulation_pct: 1, model_pct: 9 }
  const predicted = [
    { ...expected, group: null },
    { ...expected, group: 'victim', high: 3 },
  ]
  const own = sweepOfGroup({ ...sweep, points: [{ ...first, predicted }] }, 'victim')
  expect(own.points[0]?.predicted).toEqual([{ ...expected, group: null, high: 3 }])
})
