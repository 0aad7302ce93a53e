/** Judgements by latency targets, as the server gives them, for tests. */
import type { LatencyTarget, TargetJudgement } from '@/api/types'

const CODES = { yes: 'met', no: 'missed', undecided: 'undecided' } as const
const LEADS = { yes: 'Pass', no: 'Fail', undecided: 'Undecided' }

/** A judgement by one target. */
export function judgement(
  kept: TargetJudgement['kept'],
  target: LatencyTarget = { quantity: 'p99', at_most_ms: 1 },
  remedy: TargetJudgement['remedy'] = null,
): TargetJudgement {
  const sentence = `${LEADS[kept]}: ${target.vms ?? 'all VMs'} ${target.quantity}`
  const verdict = { kept, code: CODES[kept], target, latency: null, remedy, sentence }
  return { ...verdict, brief: sentence, each: [verdict] }
}
