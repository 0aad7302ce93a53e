import { expect, it } from 'vitest'

import {
  addable,
  choicesOf,
  depthInWords,
  enoughInWords,
  laidOutInWords,
  NEW_WAYS,
  percentLaidOut,
  readDraft,
  taken,
  withDesigns,
  wordsBelow,
} from './ways-question'

import type { WayList, WayRow } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const BEFORE: WayRow = { way: null, design_id: 'vvol', title: 'vVols' }
const row = (way: WayRow['way'], fewest: number | null, refusal = ''): WayRow => ({
  ...BEFORE,
  ...{ way, design_id: refusal === '' ? String(way) : '', refusal, fewest },
})

it('leaves empty boxes to the server and refuses what is no number', () => {
  expect(choicesOf({ ...NEW_WAYS, datastores: '8', ethernet_gbps: ' ' })).toEqual({ datastores: 8 })
  const read = readDraft({ ...NEW_WAYS, datastores: 'many' })
  expect(read.isRead).toBe(false)
  expect(read.refused.datastores).toContain('is not a number')
})

it('offers ways that do what the design did first, and none that is closed', () => {
  const rows = [row('vmfs_fc', null), row('nvme_tcp', 4), row('nfs', null, 'It is closed.')]
  expect(addable(rows, 5)).toEqual(['nvme_tcp', 'vmfs_fc'])
  expect(addable(rows, 1)).toEqual(['nvme_tcp'])
})

it('adds designs under ids and titles of their own, up to six in a scenario', () => {
  const designs = [vmfsDesign, vvolDesign]
  const twice = withDesigns(withDesigns(designs, [vmfsDesign]), [vmfsDesign])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(4)
  expect(new Set(twice.map(({ title }) => title)).size).toBe(4)
  expect(withDesigns(twice, [vmfsDesign, vmfsDesign, vmfsDesign])).toHaveLength(6)
  expect(taken(twice, 3)).toBe(2)
})

it('names one depth, a range of depths, or none', () => {
  const depth = (least: number | null, most: number | null) =>
    depthInWords({ ...row('iscsi', 1), device_depth_least: least, device_depth_most: most })
  expect([depth(32, 32), depth(32, 126), depth(null, null)]).toEqual(['32', '32 to 126', '–'])
})

it('says how many ways are laid out, and why a list has none', () => {
  const list = {
    id: 'l',
    status: 'running',
    created_at: '',
    started_at: null,
    finished_at: null,
    share: 0,
    problem: null,
    links: { self: '', events: '', cancel: '', result: '' },
    asked: ['vmfs_fc', 'nfs'],
    before: null,
    rows: [],
    designs: [],
    text: '',
  } satisfies WayList
  const begun = { ...list, before: row('iscsi', 1), rows: [row('vmfs_fc', null)] }
  expect(laidOutInWords({ ...list, status: 'queued' })).toBe('Waiting for a worker.')
  expect(laidOutInWords(list)).toBe('Estimating the design as it is.')
  expect(laidOutInWords(begun)).toBe('1 of 2 ways laid out.')
  expect(laidOutInWords({ ...begun, status: 'cancelled' })).toBe('Cancelled: 1 of 2 ways laid out.')
  expect(percentLaidOut(begun)).toBe(50)
})

it('repeats no sentence where one datastore is enough, and keeps what fewer datastores lose', () => {
  const one = { ...row('nvme_fc', 1), text: 'One datastore is enough.' }
  const four = { ...row('vmfs_fc', 4), text: '4 datastores are enough. With 2: 10 % fewer.' }
  const none = { ...row('nfs', null), text: '32 datastores are not enough.' }
  expect([one, four, none].map(wordsBelow)).toEqual([null, four.text, none.text])
  expect([one, four, none].map(enoughInWords)).toEqual(['1 is enough', '4 are enough', null])
  expect(wordsBelow(row('nfs', null, 'It is closed.'))).toBe('It is closed.')
})
