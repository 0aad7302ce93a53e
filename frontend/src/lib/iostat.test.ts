import { expect, it } from 'vitest'

import { atLeast, atMost, iostatInWords, iostatRows, msCell, plainCell } from './iostat'
import { asPercent } from './units'

import type { Design, Report } from '@/api/types'
import { quantity, report, vmfsDesign } from '@/test/emulex'

/** One device with a disk of its own that only reads. */
function queue(waiting: number, active: number, fullPct: number, busyPct: number): Report {
  const base = report('vmfs')
  const [device] = base.devices
  const [limit] = base.limits
  const [station] = base.stations
  if (!device || !limit || !station) throw new Error('The report is empty')
  const numbers = { cmds_s: quantity(200), qued: quantity(waiting), actv: quantity(active) }
  return {
    ...base,
    devices: [
      { ...device, ...numbers, target: 'lun1', used_pct: quantity((100 * active) / 32) },
    ],
    limits: [{ ...limit, id: device.id, full_pct: quantity(fullPct) }],
    stations: [
      { ...station, layer: 'media', part: 'pool1', utilisation_pct: quantity(busyPct) },
    ],
  }
}

function design(luns: { id: string; pool: string }[], readPct = 100): Design {
  const arrays = vmfsDesign.arrays.map((array) => ({ ...array, luns }))
  const vm_groups = vmfsDesign.vm_groups.map((group) => ({
    ...group,
    workload: { ...group.workload, read_pct: readPct },
  }))
  return { ...vmfsDesign, arrays, vm_groups }
}

const OWN = design([{ id: 'lun1', pool: 'pool1' }])

it('shows a device that is busy and has nothing waiting', () => {
  const rows = iostatRows(queue(0, 19, 0, 100), OWN)
  expect(rows[0]).toMatchObject({
    wait: 0,
    actv: 19,
    wsvcMs: 0,
    asvcMs: 95,
    mostWaitingPct: 0,
    leastBusyPct: 100,
  })
  expect(iostatInWords(rows)).toBe(
    '1 of 1 are busy all the time, and hardly anything waits before them.',
  )
})

it('shows a device that is flooded', () => {
  const rows = iostatRows(queue(16, 32, 100, 100), OWN)
  expect(rows[0]).toMatchObject({ wait: 16, wsvcMs: 80, asvcMs: 160, mostWaitingPct: 100 })
  expect(iostatInWords(rows)).toBe(
    '1 of 1 devices are flooded: I/Os wait before their queue.',
  )
})

it.each([
  ['another LUN uses the disks', design([{ id: 'lun1', pool: 'pool1' }, { id: 'lun2', pool: 'pool1' }])],
  ['writes may be answered before they reach a disk', design([{ id: 'lun1', pool: 'pool1' }], 70)],
  ['the LUN is not of this design', design([{ id: 'lun9', pool: 'pool1' }])],
])('does not take busy disks for a busy device where %s', (_why, shared) => {
  const rows = iostatRows(queue(0, 16, 0, 100), shared)
  expect(rows[0]?.leastBusyPct).toBe(50)
  expect(iostatInWords(rows)).toContain('No device is flooded')
})

it('has no times where nothing was completed', () => {
  const idle = queue(0, 0, 0, 0)
  const devices = idle.devices.map((device) => ({ ...device, cmds_s: quantity(0) }))
  const [row] = iostatRows({ ...idle, devices }, OWN)
  expect([row?.wsvcMs, row?.asvcMs]).toEqual([null, null])
})

it('marks bounds, and what is not known', () => {
  expect(atMost(asPercent(0))).toMatch(/^≤ 0/)
  expect(atLeast(asPercent(100))).toMatch(/^≥ 100/)
  expect([atMost(null), atLeast(null), plainCell(null), msCell(null)]).toEqual(Array(4).fill('none'))
})
