import { describe, expect, it } from 'vitest'

import { hasLocks, LOCK_COLUMNS, lockCells } from './locks'

import type { RegimeResult, TimelineReport } from '@/api/types'

const regime: RegimeResult = { begin_s: 0, end_s: 1, state: 0, running: [], answer: null }
const locked = { ...regime, locks: { resv_s: 0, cons_s: 0, ats_s: 1200, ats_missed_s: 3 } }

describe('locks of regimes', () => {
  it('are shown where some regime has them', () => {
    expect(hasLocks({ regimes: [regime] } as unknown as TimelineReport)).toBe(false)
    expect(hasLocks({ regimes: [regime, locked] } as unknown as TimelineReport)).toBe(true)
  })
  it('have a cell for each column', () => {
    expect(lockCells(regime)).toEqual(LOCK_COLUMNS.map(() => '–'))
    expect(lockCells(locked)).toEqual(['0', '0', '1.20k', '3.00'])
  })
})
