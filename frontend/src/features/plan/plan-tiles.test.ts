import { expect, it } from 'vitest'

import { planTiles } from './plan-tiles'

import type { Outlook, Plan, PlanProposal } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const outlook = {
  start: '2026-11',
  end: '2031-11',
  until: '2030-05',
  misses: [{ name: 'SQL p99', month: '2030-05' }],
} as Outlook
const change: PlanProposal = {
  changes: [{ path: 'hosts.x.lun_depth', pointer: '', before: '32', after: '64', cost: 'downtime' }],
  kind: 'settings',
  total_price: 900,
  usable_gib: null,
  latency_p99_ms: { value: 1, low: null, high: null, tag: 'approximate', note: null },
  headroom: null,
  verdict: 'yes',
  is_simulated: true,
  condition: 'healthy',
  binds: '',
  targets: '',
}
const plan = { best: change, nearest: null, outlook, outlook_after: null, doubt: null } as unknown as Plan
const values = (of: Partial<Plan>) => planTiles({ ...plan, ...of }, { ...vmfsDesign, currency: 'EUR' }, [])

it('gives the last month that is met, what is missed first, and the change with its price', () => {
  const [asItIs, changed] = values({})
  expect(asItIs).toMatchObject({ value: 'April 2030', note: 'First missed: SQL p99' })
  expect(changed?.value).toMatch(/^900\sEUR$/)
  expect(changed).toMatchObject({ more: 'Targets: Pass, simulated' })
  expect(changed?.note).toContain('= 64 (from 32)')
})

it('says what lasts, what is missed already, and that nothing is enough', () => {
  const [lasting] = values({ outlook: { ...outlook, until: null } })
  expect(lasting?.value).toBe('Beyond November 2031')
  const [missed, none] = values({ outlook: { ...outlook, until: '2026-11' }, best: null, nearest: change })
  expect(missed?.value).toBe('Not now')
  expect(none).toMatchObject({ value: 'None is enough', tone: 'bad' })
  expect(none?.note).toMatch(/^Nearest: /)
})

it('calls a search that ended without a decision undecided, not a failure', () => {
  const because = 'The simulation reached its limit. Allow more.'
  const targets = 'Undecided: p99 1 ms, target 1 ms'
  const unsure: PlanProposal = { ...change, verdict: 'undecided', targets, undecided_because: because }
  const [, none, open] = values({ best: null, nearest: { ...unsure, is_simulated: false } })
  expect(none).toMatchObject({ value: 'None is certain' })
  expect(open).toMatchObject({ value: 'Simulate it', note: unsure.targets, tone: 'warn' })
  const [, best, again] = values({ best: unsure })
  expect(best).toMatchObject({ more: '' })
  expect(again).toMatchObject({ value: 'Simulate longer', more: because })
})

it('judges no change where nothing may change', () => {
  expect(values({ best: null }).map(({ label }) => label)).toEqual(['As it is, enough until'])
})

it('has no tile of dates without growth, and with ranges the chance and what to measure first', () => {
  const measuring = { command: 'esxtop -b', shows: 'CMDS/s' }
  const doubt = {
    chance: { value_pct: 91.6, low_pct: 88, high_pct: 95 },
    through: '2029-01',
    inputs: [{ kind: 'range', name: 'load', paths: ['load'], share_pct: 71.4, measuring }],
  } as NonNullable<Plan['doubt']>
  const shown = values({ outlook: null, doubt })
  expect(shown.map(({ label }) => label)).toEqual(['Cheapest change', 'Chance that all targets hold', 'Measure first'])
  expect(shown[1]).toMatchObject({ more: 'Through January 2029' })
  expect(shown[1]?.value).toMatch(/^92\s%$/)
  expect(shown[2]).toMatchObject({ value: 'Multiple of the load', more: 'CMDS/s' })
})
