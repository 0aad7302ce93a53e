import { expect, it } from 'vitest'

import { keptToShow, ownRunState } from './kept-result'

import type { KeptResult, ScenarioContent } from '@/api/types'
import { comparison, vmfsDesign, vvolDesign } from '@/test/emulex'

const designs = [vmfsDesign, vvolDesign]
const deeper = [{ ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, lun_depth: 64 })) }, vvolDesign]
const result = { computed_at: '2026-11-12T14:03:00Z', reports: comparison().reports, comparison: comparison() }
const kept: KeptResult = { version: 2, designs, result }
const run = { id: 'r', designs }
const refused = new Error('There is no such run.')

it.each([
  ['none', null, null, designs],
  ['none', null, refused, designs],
  ['gone', run, refused, designs],
  ['stale', run, null, deeper],
  ['current', run, null, designs],
  ['stale', run, null, [{ ...vmfsDesign, title: 'Renamed' }, vvolDesign]],
] as const)('calls the run of this browser %s', (state, own, error, now) => {
  expect(ownRunState(own, error, { designs: [...now] })).toBe(state)
})

it.each([
  [true, 'none', 'the same', designs],
  [true, 'none', 'others', deeper],
  [true, 'gone', 'the same', designs],
  [true, 'stale', 'the same', designs],
  [false, 'stale', 'others', deeper],
  [false, 'current', 'the same', designs],
] as const)(
  'answers %s to whether what is kept is shown: own run "%s", designs now %s',
  (isShown, state, _words, now) => {
    expect(keptToShow(state, kept, { designs: [...now] })).toEqual(isShown ? kept : null)
  },
)

it.each([undefined, { ...kept, result: null }])('shows nothing where nothing is kept', (nothing) => {
  expect(keptToShow('none', nothing, { designs })).toBeNull()
})

it.each([
  ['current', { seed: 1, max_ios: null }, { seed: 1 }],
  ['current', { seed: 1 }, undefined],
  ['stale', { seed: 2 }, { seed: 1 }],
  ['stale', { warm_up_s: 2 }, {}],
] as const)('calls a run %s whose options are %o now and were %o', (state, now, then) => {
  const own = { id: 'r', designs, ...(then === undefined ? {} : { options: then }) }
  expect(ownRunState(own, null, { designs, options: now as ScenarioContent['options'] })).toBe(state)
})
