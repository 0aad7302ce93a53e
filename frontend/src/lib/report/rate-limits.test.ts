import { expect, it } from 'vitest'

import { isRateLimit, limitsByKind } from './rate-limits'

import type { LimitResult, StationResult } from '@/api/types'

it('tells limits of a rate from queues and stations', () => {
  const limit = (origin: string | null) => ({ id: origin, origin }) as unknown as LimitResult & StationResult
  const [bronze, vm, queue, older] = [
    limit('io_limits.bronze.iops'),
    limit('classes.sql.iops_limit'),
    limit('hosts.esx.lun_depth'),
    limit(null),
  ].map((row) => row)
  expect([bronze, vm, queue, older].map((row) => row && isRateLimit(row))).toEqual([true, true, false, false])
  const rows = [bronze, vm, queue].flatMap((row) => row ?? [])
  expect(limitsByKind({ limits: rows, stations: rows })).toEqual({
    queues: [queue],
    parts: [queue],
    rates: [bronze, vm],
  })
})
