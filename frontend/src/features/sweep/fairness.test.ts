import { expect, it } from 'vitest'

import {
  fairnessQuestion,
  familyRows,
  familyTable,
  sweepLinesInWords,
  sweepLines,
  neighboursOf,
  sweepOfGroup,
  initialChoice,
} from './fairness'
import { metricOf } from './sweep-points'

import type { Design, Sweep, SweepPoint } from '@/api/types'
import { quantity, vmfsDesign, vvolDesign } from '@/test/emulex'

const P99 = metricOf('latency_p99_ms')
const none = quantity(null)

function withNeighbour(changes: object = {}): Design {
  const [group] = vmfsDesign.vm_groups
  if (group === undefined) throw new Error('The design has no VM group')
  const workload = { ...group.workload, outstanding_ios: 1 }
  const victim = { ...group, id: 'victim', workload } as typeof group
  return { ...vmfsDesign, vm_groups: [group, { ...victim, ...changes }] }
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
  id: 's',
  status: 'running',
  designs: [{ id: 'a', title: 'A' }],
  axes: [
    { path: 'vm_groups.other.workload.outstanding_ios', values: [1, 64] },
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
  const [group] = vmfsDesign.vm_groups
  expect(initialChoice(withNeighbour())).toEqual({
    victim: 'victim',
    neighbour: group?.id,
    scheduler: 'fifo',
  })
})

it('has no answer where no two groups share a device', () => {
  expect(initialChoice(vmfsDesign)).toBeNull()
  expect(initialChoice(withNeighbour({ host: 'another' }))).toBeNull()
  expect(neighboursOf(withNeighbour({ datastore: 'another' }), 'victim')).toEqual([])
  expect(neighboursOf(vmfsDesign, 'nobody')).toEqual([])
})

it('asks for caps up to the depth, the last of which caps nothing', () => {
  const design = withNeighbour()
  const choice = initialChoice(design)
  if (choice === null) throw new Error('There is no victim')
  const question = fairnessQuestion(design, { ...choice, scheduler: 'fair' }, { engine: 'analytic' })
  expect(question?.axes[1]).toEqual({ path: 'hosts.esx01.dsnro', values: [1, 4, 16, 32] })
  expect(question?.axes[0]?.path).toBe(`vm_groups.${choice.neighbour}.workload.outstanding_ios`)
  expect(question?.design.hosts[0]?.scheduler).toBe('fair')
  expect(question?.axes[0]?.values).toHaveLength(5)
  expect(question?.options).toMatchObject({ engine: 'auto', max_ios: 600_000 })
  expect(fairnessQuestion(design, { ...choice, victim: 'nobody' }, {})).toBeNull()
})

it('caps the queue to the protocol endpoint where the victim is on a vVol', () => {
  const { vm_groups: vmGroups } = withNeighbour()
  const design = { ...vvolDesign, vm_groups: vmGroups }
  const choice = initialChoice(design)
  if (choice === null) throw new Error('There is no victim')
  expect(fairnessQuestion(design, choice, {})?.axes[1]).toEqual({
    path: 'hosts.esx01.pe_dsnro',
    values: [1, 4, 16, 32, 64, 128, 254],
  })
})

it('draws a line for each cap, of the victim alone', () => {
  const lines = sweepLines(sweepOfGroup(sweep, 'victim'), P99)
  expect(lines.map(({ label }) => label)).toEqual(['DSNRO 4', 'DSNRO 32 (off)'])
  expect(lines.map(({ dots }) => dots.map(({ y }) => y))).toEqual([[0.3, 0.4], [0.3]])
  expect(sweepLinesInWords(lines, P99)).toBe(
    '99th percentile by outstanding I/Os of the neighbour. ' +
      'DSNRO 4: 0.300 ms beside 1, 0.400 ms beside 64; DSNRO 32 (off): 0.300 ms beside 1, 0.300 ms beside 1.',
  )
  const rows = familyTable(sweep, lines)
  expect(rows[1]?.cells[0]).toBe('64')
  expect(rows[1]?.cells[2]).toBe('no number')
  expect(familyRows(lines, sweep, P99).rows.map((row) => row.slice(0, 3))).toEqual([
    [4, 1, 0.3],
    [4, 64, 0.4],
    [32, 1, 0.3],
  ])
})

it('says that nothing is known yet', () => {
  expect(sweepLinesInWords(sweepLines({ ...sweep, points: [] }, P99), P99)).toBe('No cell has a number yet.')
})

it('tells a cell that is still to come from one that has no number', () => {
  const begun = { ...sweep, points: sweep.points.slice(0, 2) }
  const lastRow = (whole: Sweep) => familyTable(whole, sweepLines(sweepOfGroup(whole, 'victim'), P99)).at(-1)
  expect(lastRow(begun)?.cells).toEqual(['64', 'not yet', 'not yet'])
  expect(lastRow({ ...begun, status: 'cancelled' })?.cells[1]).toBe('not evaluated')
  expect(lastRow(sweep)?.cells[2]).toBe('no number')
})

it('takes the prediction intervals of the group, not those of all', () => {
  const [first] = sweep.points
  if (first === undefined) throw new Error('The sweep has no point')
  const expected = { quantity: 'iops' as const, low: 1, high: 2, simulation_pct: 1, model_pct: 9 }
  const predicted = [{ ...expected, group: null }, { ...expected, group: 'victim', high: 3 }]
  const own = sweepOfGroup({ ...sweep, points: [{ ...first, predicted }] }, 'victim')
  expect(own.points[0]?.predicted).toEqual([{ ...expected, group: null, high: 3 }])
})
