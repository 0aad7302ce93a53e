import { describe, expect, it } from 'vitest'

import { SPACE_COLUMNS, spaceCells, underWay } from './space'

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
  it('says who stands still for want of it', () => {
    expect(underWay(regime)).toBe('production alone')
    expect(underWay({ ...regime, running: ['copy'], stopped: ['web', 'db'] })).toBe('copy; web, db without space')
    const named = { ...regime, running: ['c#1'], running_names: ['Copy #1'], stopped: ['web'], stopped_names: ['Shop'] }
    expect(underWay(named)).toBe('Copy #1; Shop without space')
  })
})
