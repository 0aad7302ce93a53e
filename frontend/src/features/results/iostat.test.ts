import { expect, it } from 'vitest'

import { iostatInWords, iostatRows, msCell, plainCell } from './iostat'

import type { Report } from '@/api/types'
import { quantity, report } from '@/test/emulex'

function queue(waiting: number, active: number, queuedPct: number, activePct: number): Report {
  const base = report('vmfs')
  const numbers = {
    cmds_s: quantity(200),
    qued: quantity(waiting),
    actv: quantity(active),
    queued_pct: quantity(queuedPct),
    active_pct: quantity(activePct),
  }
  return { ...base, devices: base.devices.map((device) => ({ ...device, ...numbers })) }
}

it('shows a device that is busy and has nothing waiting', () => {
  const rows = iostatRows(queue(0, 19, 0, 100))
  expect(rows[0]).toMatchObject({
    wait: 0,
    actv: 19,
    wsvcMs: 0,
    asvcMs: 95,
    queuedPct: { value: 0 },
    activePct: { value: 100 },
  })
  expect(iostatInWords(rows)).toBe('1 of 1 are busy all the time, and hardly anything waits before them.')
})

it('shows a device that is flooded', () => {
  const rows = iostatRows(queue(16, 32, 100, 100))
  expect(rows[0]).toMatchObject({ wait: 16, wsvcMs: 80, asvcMs: 160, queuedPct: { value: 100 } })
  expect(iostatInWords(rows)).toBe('1 of 1 devices are flooded: I/Os wait before their queue.')
})

it.each([
  [0.9, 'busy all the time'],
  [1, 'flooded'],
  [9.9, 'flooded'],
])('calls a full device with %d I/Os waiting %s', (waiting, word) => {
  const words = iostatInWords(iostatRows(queue(waiting, 32, 50, 100)))
  expect(words).toContain(`1 of 1 `)
  expect(words).toContain(word)
})

it('does not call a device busy that is idle now and then', () => {
  expect(iostatInWords(iostatRows(queue(0, 16, 0, 80)))).toContain('No device is flooded')
})

it('has no times where nothing was completed', () => {
  const idle = queue(0, 0, 0, 0)
  const devices = idle.devices.map((device) => ({ ...device, cmds_s: quantity(0) }))
  const [row] = iostatRows({ ...idle, devices })
  expect([row?.wsvcMs, row?.asvcMs]).toEqual([null, null])
})

it('says what a report of an older version does not know', () => {
  const old = queue(0, 0, 0, 0)
  const devices = old.devices.map(({ queued_pct: _queued, active_pct: _active, ...others }) => others)
  const [row] = iostatRows({ ...old, devices })
  expect(row?.activePct).toMatchObject({ value: null, note: 'not counted when this was computed' })
  expect([plainCell(null), msCell(null)]).toEqual(['none', 'none'])
})
