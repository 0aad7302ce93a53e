import { describe, expect, it } from 'vitest'

import { reachesLevel, SPACE_COLUMNS, spaceCells, spacesInWords, underWay, type SpaceSeries } from './space'

import type { RegimeResult, SpaceResult } from '@/api/types'

const regime: RegimeResult = { begin_s: 0, end_s: 1, state: 0, running: [], answer: null }
const space: SpaceResult = {
  id: 'ds1',
  kind: 'datastore',
  capacity_gib: 1000,
  used_gib: [700, 800],
  used_pct: 80,
  warning_pct: 75,
  stun_pct: 95,
  warning_s: 7200,
  stun_s: null,
  growth_gib_day: 100,
  warning_after_days: null,
  stun_after_days: 1.5,
}

describe('space', () => {
  it('has a cell for each column', () => {
    const cells = spaceCells(space, 86_400)
    expect(cells).toHaveLength(SPACE_COLUMNS.length)
    expect(cells).toContain('2:00:00')
    expect(cells.at(-2)).toBe('–')
  })
  it('is folded under a line that says how many spaces reach a level', () => {
    const series = (pct: number) =>
      ({
        rows: [{ at: 0, values: [pct], bands: [null] }],
        levels: [
          { at: 75, label: '' },
          { at: 95, label: '' },
        ],
      }) as unknown as SpaceSeries
    expect([74, 75].map((pct) => reachesLevel(series(pct)))).toEqual([false, true])
    expect(spacesInWords([series(10)])).toBe('Space: it stays below its warning')
    expect(spacesInWords([series(10), series(20)])).toBe('Space: none of 2 reaches its warning')
    expect(spacesInWords([series(80), series(20)])).toBe('Space: 1 of 2 reaches its warning')
    expect(spacesInWords([series(80), series(90)])).toBe('Space: 2 of 2 reach their warning')
  })
  it('says who stands still for want of it', () => {
    expect(underWay(regime)).toBe('production alone')
    expect(underWay({ ...regime, running: ['copy'], stopped: ['web', 'db'] })).toBe('copy; web, db without space')
    const named = { ...regime, running: ['c#1'], running_names: ['Copy #1'], stopped: ['web'], stopped_names: ['Shop'] }
    expect(underWay(named)).toBe('Copy #1; Shop without space')
  })
})
