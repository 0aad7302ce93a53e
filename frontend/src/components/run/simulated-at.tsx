import type { RunResult } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'
import { computedInWords } from '@/lib/report/run-result'

/** When what the page shows was simulated; its line is there before. */
export function SimulatedAt({ result }: { result: RunResult | null }) {
  return <p className="quiet">{result === null ? NO_BREAK : computedInWords(result)}</p>
}
