import { describe, expect, it } from 'vitest'

import { heatDays, heatKey } from './heat-map-rows'

import type { HourAnswers, MeasuredSeries } from '@/api/types'

const SERIES = {
  hours: [
    { begins: '2026-01-02 09:00', iops: 1000, peak_iops: 1500, mb_s: null },
    { begins: '2026-01-03 10:00', iops: 250, peak_iops: 300, mb_s: null },
  ],
} as unknown as MeasuredSeries

describe('the heat map of hours', () => {
  it('has a row for each day and a cell for each hour', () => {
    const [first, second] = heatDays(SERIES, null)
    expect(first?.label).toBe('Fri 2 Jan')
    expect(first?.cells).toHaveLength(24)
    expect(first?.cells[9]).toMatchObject({ shade: 100, mark: '', text: '2026-01-02 09:00: 1.00k\u00a0IOPS' })
    expect(first?.cells[10]).toMatchObject({ shade: null, text: '2026-01-02 10:00: no sample' })
    expect(second?.cells[10]?.shade).toBe(25)
  })

  it('has a key of its colours and of the marks that are on it', () => {
    expect(heatKey(SERIES, null)).toEqual({ most: '1.00k\u00a0IOPS', marks: '' })
    const answers = { hours: [{ kept: 'undecided' }, { kept: 'no' }, { kept: 'yes' }] } as unknown as HourAnswers
    expect(heatKey(SERIES, answers).marks).toBe('× target missed, ? target undecided')
  })

  it('marks hours whose target is missed, not by colour alone', () => {
    const answers = { hours: [{ begins: '2026-01-02 09:00', kept: 'no' }] } as unknown as HourAnswers
    expect(heatDays(SERIES, answers)[0]?.cells[9]).toMatchObject({
      mark: '×',
      text: '2026-01-02 09:00: 1.00k\u00a0IOPS, target missed',
    })
  })
})
