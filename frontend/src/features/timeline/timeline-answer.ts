/** What a timeline says, in a sentence or two: when production is slowest, beside what, and whether targets hold. */
import { underWay } from './space'
import { instant, type Answered } from './steps'

import type { RegimeResult, Report, TimelineReport } from '@/api/types'
import { show, threeDigits } from '@/lib/format/format'
import type { ShownVerdict } from '@/lib/report/target-verdict'

type Number = { value: number; word: string }
type Told = { regime: RegimeResult; report: Report; number: Number }

/** Smaller changes are told as none. */
const LEAST_TIMES = 1.05

/** The 99th percentile of production, or its mean where that has no value. */
function numberOf({ total, groups }: Report): Number | null {
  const { p99, mean } = total.latency_ms
  if (groups.length === 0) return null
  if (p99.value !== null) return { value: p99.value, word: '99th percentile' }
  return mean.value === null ? null : { value: mean.value, word: 'mean latency' }
}

function toldRegimes({ regimes, answers }: TimelineReport): Told[] {
  return regimes.flatMap((regime) => {
    const report = regime.answer === null ? undefined : answers[regime.answer]
    const number = report === undefined ? null : numberOf(report)
    return report === undefined || number === null ? [] : [{ regime, report, number }]
  })
}

function whenOf({ begin_s: from, end_s: to }: RegimeResult, length: number): string {
  return `${instant(from, length)} to ${instant(to, length)}`
}

/**
 * "Production is slowest from 15 min to 15 min 4 s (Boot storm): its 99th percentile is 10.4 ms, 14.9 times that of
 * the calmest time." Null without production.
 */
export function slowestInWords({ report }: Answered): string | null {
  const told = toldRegimes(report)
  const [first] = told
  if (first === undefined) return null
  const alike = told.filter(({ number }) => number.word === first.number.word)
  const worst = alike.reduce((most, one) => (one.number.value > most.number.value ? one : most), first)
  const least = Math.min(...alike.map(({ number }) => number.value))
  const ms = show(worst.number.value, 'latency')
  if (worst.number.value < least * LEAST_TIMES) {
    return `Production hardly notices: its ${worst.number.word} stays at ${ms} or below.`
  }
  const times = threeDigits(worst.number.value / least)
  return `Production is slowest from ${whenOf(worst.regime, report.length_s)} (${underWay(worst.regime)}): its ${worst.number.word} is ${ms}, ${times} times that of the calmest time.`
}

/** Whether all regimes meet the targets; of those that miss or, without one, are undecided, the slowest is told with its time. */
export function verdictOfTimeline({ report }: Answered): ShownVerdict | null {
  const verdicts = toldRegimes(report).flatMap(({ regime, report: answer, number }) => {
    return answer.targets == null ? [] : [{ regime, verdict: answer.targets, value: number.value }]
  })
  for (const kept of ['no', 'undecided']) {
    const [worst, ...others] = verdicts
      .filter(({ verdict }) => verdict.kept === kept)
      .toSorted((one, other) => other.value - one.value)
    if (worst === undefined) continue
    const more = others.length === 0 ? '' : `, and in ${others.length} more regime${others.length === 1 ? '' : 's'}`
    return { ...worst.verdict, sentence: `${worst.verdict.sentence} (${whenOf(worst.regime, report.length_s)}${more})` }
  }
  return verdicts.length === 0 ? null : { kept: 'yes', sentence: 'Pass from beginning to end' }
}
