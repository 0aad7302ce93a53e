import { describe, expect, it } from 'vitest'

import { heatDays } from './heat-map-rows'

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
    expect(first?.label).toBe('Fri 01-02')
    expect(first?.cells).toHaveLength(24)
    expect(first?.cells[9]).toMatchObject({ shade: 100, mark: '', text: '2026-01-02 09:00: 1.00k\u00a0IOPS' })
    expect(first?.cells[10]).toMatchObject({ shade: null, text: '2026-01-02 10:00: no sample' })
    expect(second?.cells[10]?.shade).toBe(25)
  })

  it('marks hours whose target is missed, not by colour alone', () => {
    const answers = { hours: [{ begins: '2026-01-02 09:00', kept: 'no' }] } as unknown as HourAnswers
    expect(heatDays(SERIES, answers)[0]?.cells[9]).toMatchObject({
      mark: '×',
      text: '2026-01-02 09:00: 1.00k\u00a0IOPS, target missed',
    })
  })
})
