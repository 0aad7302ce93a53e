import { describe, expect, it } from 'vitest'

import {
  changesInWords,
  changesOf,
  conditionInWords,
  headroomOf,
  planPercent,
  planStatus,
  priceDots,
  proposalRows,
} from './proposals'

import type { Plan, PlanProposal, PlanRun } from '@/api/types'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { vvolDesign } from '@/test/emulex'

const fields = sweptFields(vvolDesign)
const field = fields.find(({ path }) => !path.includes('+')) ?? { path: '', label: '' }
const change = (after: string) => ({
  path: field.path,
  pointer: '/hosts/0/lun_depth',
  before: '32',
  after,
  cost: 'downtime' as const,
})

function proposal(after: string | null, price: number, ms: number, more: Partial<PlanProposal> = {}): PlanProposal {
  return {
    changes: after === null ? [] : [change(after)],
    kind: 'downtime',
    total_price: price,
    usable_gib: null,
    latency_p99_ms: { value: ms, low: null, high: null, tag: 'approximate', note: null },
    headroom: null,
    verdict: 'yes',
    is_simulated: false,
    condition: 'healthy',
    binds: 'Nothing is full.',
    targets: 'Pass: all VMs mean at most 1 ms',
    ...more,
  }
}

const best = proposal('64', 100, 2)
const plan = {
  best,
  nearest: null,
  runners_up: [proposal('128', 300, 1)],
  front: [{ ...best, headroom: 1.5 }, proposal('256', 200, 1.5)],
  rejected: [],
} as unknown as Plan

describe('proposals', () => {
  it('are listed once, the cheapest first', () => {
    expect(proposalRows(plan).map(({ label }) => label)).toEqual(['Cheapest', 'Runner-up', 'Front'])
    expect(headroomOf(plan, best)).toBe('1.50 times')
  })
  it('tell why one that takes less is not the cheapest', () => {
    const rejected = [
      { ...proposal('16', 10, 9), verdict: 'no' },
      { ...proposal('24', 20, 3), verdict: 'undecided' },
    ] as PlanProposal[]
    const labels = proposalRows({ ...plan, rejected }).map(({ label }) => label)
    expect(labels.slice(-2)).toEqual(['Rejected by simulation', 'Undecided by simulation'])
  })
  it('are dots by price, filled on the front', () => {
    expect(priceDots(plan, fields).map(({ price, onFront }) => [price, onFront])).toEqual([
      [100, true],
      [200, true],
      [300, false],
    ])
  })
  it('say what changes in the words of the page', () => {
    expect(changesInWords(best, fields)).toBe(`${field.label} = 64 (from 32)`)
    expect(changesInWords(proposal(null, 1, 1), fields)).toBe('Change nothing')
  })
  it('say what decides, and where', () => {
    expect(conditionInWords({ ...best, condition: 'sps.spa' }, fields)).toMatch(
      /^Without .*: Pass: all VMs mean at most 1 ms\. Nothing is full\.$/,
    )
  })
  it('become values of a design', () => {
    expect(changesOf(best)).toEqual([{ pointer: '/hosts/0/lun_depth', value: 64 }])
    expect(changesOf(proposal('round_robin', 1, 1))[0]?.value).toBe('round_robin')
    expect(changesOf(proposal('null', 1, 1))[0]?.value).toBeUndefined()
  })
})

describe('a plan under way', () => {
  const progress = {
    stage: 'search',
    text: 'Estimating combinations.',
    evaluations: 40,
    most: 80,
    combinations: 400,
    estimates: 120,
  }
  const run = { status: 'running', progress } as unknown as PlanRun
  it('says how far it is', () => {
    expect(planPercent(run)).toBe(50)
    expect(planStatus(run)).toBe('Searching: Estimating combinations. 40 of 400 combinations evaluated, 120 estimates.')
  })
  it('shows no share outside the search', () => {
    expect(planPercent({ ...run, progress: { ...run.progress, stage: 'verification' } })).toBeNull()
    expect(planStatus({ ...run, status: 'succeeded' })).toBe('Done: 40 of 400 combinations evaluated, 120 estimates.')
    const stored = { ...run.progress, estimates: 0, simulations: 0 }
    expect(planStatus({ ...run, status: 'succeeded', progress: stored })).toBe('Answered from stored results.')
  })
})
