import { describe, expect, it } from 'vitest'

import { NO_TOTAL, readTotal, textsOf } from './total-load'

describe('a stated load', () => {
  it('is what the boxes hold, with commas between thousands', () => {
    const texts = { iops: '28,000', read_pct: '65', block_kib: '16', over: 'capacity' }
    const { total, problems } = readTotal(texts)
    expect(total).toEqual({ iops: 28_000, read_pct: 65, block_kib: 16, over: 'capacity' })
    expect(problems).toEqual({})
    expect(readTotal(textsOf(total)).total).toEqual(total)
  })

  it('leaves reads and size to the roles', () => {
    const { total } = readTotal({ ...NO_TOTAL, iops: '500' })
    expect(total).toEqual({ iops: 500, read_pct: null, block_kib: null, over: 'vms' })
  })

  it('is none without IOPS, and names the box and the limit of what cannot be', () => {
    expect(readTotal(NO_TOTAL)).toEqual({ total: null, problems: {} })
    const { total, problems } = readTotal({ ...NO_TOTAL, iops: '28k', read_pct: '140' })
    expect(total).toBeNull()
    expect(problems).toEqual({
      iops: `28k is not from 1 to 100,000,000\u00a0IOPS.`,
      read_pct: `140 is not from 0 to 100\u00a0%.`,
    })
  })
})
