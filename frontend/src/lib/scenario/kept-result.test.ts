import { expect, it } from 'vitest'

import { keptToShow, ownRunState } from './kept-result'

import type { KeptResult } from '@/api/types'
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
  ['current', run, null, [{ ...vmfsDesign, title: 'Renamed' }, vvolDesign]],
] as const)('calls the run of this browser %s', (state, own, error, now) => {
  expect(ownRunState(own, error, [...now])).toBe(state)
})

it.each([
  [true, 'none', 'the same', designs],
  [true, 'none', 'others', deeper],
  [true, 'gone', 'the same', designs],
  [true, 'stale', 'the same', designs],
  [false, 'stale', 'others', deeper],
  [false, 'current', 'the same', designs],
] as const)('answers %s to whether what is kept is shown: own run "%s", designs now %s', (isShown, state, _words, now) => {
  expect(keptToShow(state, kept, [...now])).toEqual(isShown ? kept : null)
})

it.each([undefined, { ...kept, result: null }])('shows nothing where nothing is kept', (nothing) => {
  expect(keptToShow('none', nothing, designs)).toBeNull()
})
