/** When operations started and ended in the answer of a timeline. */
import type { Spans } from './ruler'

import type { TimelineReport } from '@/api/types'

export function spansOf(report: Pick<TimelineReport, 'operations'> | null): Spans {
  return new Map(
    (report?.operations ?? []).flatMap(({ id, start_s, finish_s }) =>
      start_s === null ? [] : [[id, { start_s, finish_s: finish_s.value }] as const],
    ),
  )
}
