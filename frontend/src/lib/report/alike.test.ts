import { expect, it } from 'vitest'

import { alikeDevices, alikeLimits, alikeName, devicesInWords, nameAmong } from './alike'

import type { DeviceResult, LimitResult } from '@/api/types'
import { report } from '@/test/emulex'

const [device] = report('vmfs').devices
const [limit] = report('vmfs').limits
if (device === undefined || limit === undefined) throw new Error('The report has no device or limit')
const known = (value: number) => ({ value, low: null, high: null, tag: 'exact' as const })
const copy = (number: number, target: string, slots = 32): DeviceResult => ({
  ...device,
  id: `esx01#${number}/${target}`,
  host: `esx01#${number}`,
  part: 'esx01',
  target,
  name: `esx01 #${number} to ${target}`,
  common_name: `esx01 to ${target}`,
  dqlen: known(slots),
  actv: known(30 - number),
})

it('tells the queues of the copies of a host once, by the first of them', () => {
  const rows = [copy(3, 'lun01'), copy(1, 'lun01'), copy(2, 'lun02'), copy(4, 'lun01', 64)]
  expect(alikeDevices(rows).map(({ first, count }) => [first.id, count])).toEqual([
    ['esx01#3/lun01', 3],
    ['esx01#4/lun01', 1],
  ])
})

it('tells devices with as much to do once, and those with more or slower ones apart', () => {
  const busy = { ...copy(2, 'LUN 4'), cmds_s: known(2 * (device.cmds_s.value ?? 0)) }
  const slow = { ...copy(2, 'LUN 5'), gavg_ms: known(2 * (device.gavg_ms.value ?? 0)) }
  const rows = [copy(3, 'LUN 2', 31.9999), copy(1, 'LUN 10'), busy, slow, copy(1, 'LUN 1'), copy(2, 'LUN 1')]
  expect(alikeDevices(rows).map(({ title }) => title)).toEqual([
    'esx01: LUN 1, LUN 2, LUN 10 × 4',
    'esx01 #2 to LUN 4',
    'esx01 #2 to LUN 5',
  ])
})

it('tells limits at one place once', () => {
  const limits = [
    [1, 'lun01'],
    [2, 'lun01'],
    [2, 'lun02'],
  ].map(([number, lun]): LimitResult => ({ ...limit, id: `esx01#${number}/${lun}`, common_name: `esx01 to ${lun}` }))
  expect(alikeLimits(limits).map(({ count }) => count)).toEqual([2, 1])
})

it('says how many are alike', () => {
  expect(alikeName(copy(3, 'lun01'), 16)).toBe('esx01 to lun01 × 16')
  expect(alikeName(copy(3, 'lun01'), 1)).toBe('esx01 #3 to lun01')
})

it('tells what all device queues have', () => {
  expect(devicesInWords([copy(1, 'lun01'), copy(2, 'lun01')])).toBe(
    '2 device queues of 32 slots each. The fullest holds 29.0 on average.',
  )
  expect(devicesInWords([copy(1, 'lun01'), copy(2, 'lun01', 64)])).toMatch(/^2 device queues of 32 to 64 slots\./)
  expect(devicesInWords([copy(1, 'lun01')])).toBe('1 device queue of 32 slots.')
  expect(devicesInWords([])).toBe('')
})

it('gives NFS volumes no slots', () => {
  const unknown = { value: null, low: null, high: null, tag: 'exact' as const }
  const volume = { ...copy(1, 'export'), kind: 'nfs_volume' as const, dqlen: unknown, actv: unknown }
  const words = '1 NFS volume: no SCSI device, so esxtop shows rates and GAVG only.'
  expect(devicesInWords([volume])).toBe(words)
  expect(devicesInWords([copy(1, 'lun01'), volume])).toBe(`1 device queue of 32 slots. ${words}`)
})

it('names rows that stand for many by which of how many they are, and counts them all', () => {
  const shown = (number: number, which: 'least' | 'median' | 'most', members: number): DeviceResult => ({
    ...copy(number, `lun01#${number}`),
    members,
    shown: which,
  })
  const rows = [shown(9, 'most', 1), shown(4, 'median', 286), shown(2, 'least', 1), copy(1, 'pe01')]
  expect(alikeDevices(rows).map(({ title, count }) => [title, count])).toEqual([
    ['Most loaded of 288: esx01 #9 to lun01#9', 1],
    ['Median of 288: esx01 #4 to lun01#4', 286],
    ['Least loaded of 288: esx01 #2 to lun01#2', 1],
    ['esx01 #1 to pe01', 1],
  ])
  expect(rows.map((row) => nameAmong(row, rows))).toEqual(alikeDevices(rows).map(({ title }) => title))
  expect(devicesInWords(rows)).toMatch(/^289 device queues of 32 slots each\./)
  const limits: LimitResult[] = [
    { ...limit, id: 'sql#27/vscsi', name: 'vSCSI queue of SQL #27', members: 148, shown: 'median' },
    { ...limit, id: 'sql#3/vscsi', name: 'vSCSI queue of SQL #3', members: 1, shown: 'most' },
    { ...limit, id: 'web#1/vscsi', name: 'vSCSI queue of Web #1' },
  ]
  expect(alikeLimits(limits).map(({ title }) => title)).toEqual([
    'Median of 149: vSCSI queue of SQL #27',
    'Most loaded of 149: vSCSI queue of SQL #3',
    'vSCSI queue of Web #1',
  ])
})
