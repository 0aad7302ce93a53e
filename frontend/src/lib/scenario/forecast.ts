/**
 * How long a simulation will take: from how long the last one took and how precise it became, and before
 * the first one how long it may take at most.
 */
import { lengthInWords } from './simulation-length'

import PRESETS from '@/api/simulation.gen.json'
import type { Report, Run, SimulationOptions } from '@/api/types'
import { capitalised, errorPercent, NO_BREAK } from '@/lib/format/format'
import { asPercent } from '@/lib/format/units'

/** How well mean and p99 of each class of VMs are to be known [%]. */
export type Aim = { mean: number; p99: number; label: string }

const DEFAULT: Aim = aim(PRESETS.precision_mean_pct, PRESETS.precision_p99_pct)

/** From a quick look to the best that can be asked for. */
export const AIMS: readonly Aim[] = [aim(5, 20), DEFAULT, aim(1, 2), aim(1, 1)]

function aim(mean: number, p99: number): Aim {
  return { mean, p99, label: `p99 is known to ${p99}${NO_BREAK}%` }
}

/** The options that end a simulation at an aim; the default is left to the presets. */
export function optionsFor(options: SimulationOptions, aim: Aim): SimulationOptions {
  const rest = { ...options, max_ios: null, max_simulated_s: null }
  if (aim === DEFAULT) return { ...rest, precision_mean_pct: null, precision_p99_pct: null }
  return { ...rest, max_ios: budgetOf(aim), precision_mean_pct: aim.mean, precision_p99_pct: aim.p99 }
}

/** The aim that the options ask for; null where they ask for something else. */
export function aimOf({ max_ios, precision_mean_pct, precision_p99_pct }: SimulationOptions): Aim | null {
  const isDefault = max_ios == null && precision_mean_pct == null && precision_p99_pct == null
  if (isDefault) return DEFAULT
  return AIMS.find(({ p99 }) => p99 === precision_p99_pct) ?? null
}

type Ended = Pick<Run, 'started_at' | 'finished_at'>
type Ahead = {
  seconds: number
  /** What p99 is likely known to when the budget ends the simulation [%]; null where it gets to the aim before. */
  likelyPct: number | null
}

/** Most I/Os of a simulation with an aim: a quicker look never has more than a closer one. */
function budgetOf(aim: Aim): number {
  return aim.p99 >= DEFAULT.p99 ? PRESETS.about_ios : PRESETS.most_ios
}

/**
 * When a simulation ends, from a run that has ended: the width of an interval falls with the root of the I/Os, and the
 * budget may end before it is narrow enough. Null before the first run, and where it gave p99 no interval.
 */
export function aheadOf(aim: Aim, run: Ended | null, reports: Report[]): Ahead | null {
  if (run?.started_at == null || run.finished_at == null) return null
  const took = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000
  const ends = reports.flatMap(({ run: facts }) => {
    const { mean, p99 } = facts?.reached_precision_pct ?? {}
    if (facts === null || p99 == null) return []
    const wanted = Math.max((p99 / aim.p99) ** 2, ((mean ?? 0) / aim.mean) ** 2)
    const most = budgetOf(aim) / facts.ios
    // A run that was stopped by its budget had all of it, give or take its last batch.
    const isShort = wanted > most * ABOUT
    return [{ factor: Math.min(wanted, most), likelyPct: isShort ? p99 / Math.sqrt(most) : null }]
  })
  if (ends.length === 0) return null
  const likely = ends.flatMap(({ likelyPct }) => likelyPct ?? [])
  return {
    seconds: took * Math.max(...ends.map(({ factor }) => factor)),
    likelyPct: likely.length === 0 ? null : Math.max(...likely),
  }
}

const ABOUT = 1.05

/**
 * Seconds that a first run may take at most: its budget of I/Os at the speed of the last runs, or of two free
 * cores where there was none. Many runs reach their aim before; some do not by then.
 */
export function mostSeconds(aim: Aim, designs: number, iosASecond: number | null): number {
  const ios = designs * budgetOf(aim)
  return ios / (iosASecond ?? IOS_A_SECOND)
}

/** What a run of an ordinary host keeps, with its check by the second engine (docs/explanation/bench.md) [1/s]. */
const IOS_A_SECOND = 500_000

/** Where the speed comes from that a forecast before the first run takes. */
export function speedInWords(iosASecond: number | null): string {
  return iosASecond === null ? 'on two free cores' : 'at the speed of the last runs'
}

/** What a forecast rests on: the last run with its results, the number of designs, and the usual speed. */
export type Known = { run: Ended | null; reports: Report[]; designs: number; iosASecond: number | null }

/**
 * "about 40 s" after a run, or "likely ± 9 % after about 40 s (budget)"; before the first one "at most about 40 s".
 */
export function forecast(aim: Aim, { run, reports, designs, iosASecond }: Known): string {
  const ahead = aheadOf(aim, run, reports)
  if (ahead === null) return `at most ${secondsInWords(mostSeconds(aim, designs, iosASecond))}`
  const when = secondsInWords(ahead.seconds)
  return ahead.likelyPct === null ? when : `likely ${errorPercent(asPercent(ahead.likelyPct))} after ${when} (budget)`
}

/** Until when the simulation goes on, with the time that the menu forecasts for it. */
export function lengthAhead(options: SimulationOptions, known: Known): string {
  const aim = aimOf(options)
  const length = `${lengthInWords(options)}.`
  if (aim === null || options.engine === 'analytic') return length
  const speed = aheadOf(aim, known.run, known.reports) === null ? ` ${speedInWords(known.iosASecond)}` : ''
  return `${length} ${capitalised(forecast(aim, known))}${speed}.`
}

/** "about 40 s", "about 3 min". */
export function secondsInWords(seconds: number): string {
  if (seconds < 1) return `about 1${NO_BREAK}s`
  if (seconds < 90) return `about ${Number(seconds.toPrecision(1))}${NO_BREAK}s`
  return `about ${Math.round(seconds / 60)}${NO_BREAK}min`
}
