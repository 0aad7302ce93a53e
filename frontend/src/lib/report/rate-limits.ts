/** Limits of I/Os or MB a second, in the array or of a virtual disk: they are passed, and have no slots. */
import type { LimitResult, Report, StationResult } from '@/api/types'

/** Whether a row of a report stands for such a limit, by the field that sets it. */
export function isRateLimit({ origin }: Pick<LimitResult | StationResult, 'origin'>): boolean {
  return origin != null && (origin.startsWith('io_limits.') || origin.endsWith('.iops_limit'))
}

/** The queues, stations and rate limits of a report, each kind apart. */
export function limitsByKind({ limits, stations }: Pick<Report, 'limits' | 'stations'>) {
  return {
    queues: limits.filter((limit) => !isRateLimit(limit)),
    parts: stations.filter((station) => !isRateLimit(station)),
    rates: stations.filter(isRateLimit),
  }
}
