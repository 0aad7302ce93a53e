/**
 * How long a simulation will take: from how long the last one took and how precise it became, and before
 * the first one how long it may take at most.
 */
import { lengthInWords } from './simulation-length'

import PRESETS from '@/api/simulation.gen.json'
import type { Report, Run, SimulationOptions } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'

/** How well mean and p99 of each VM group are to be known [%]. */
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
  return {
    ...rest,
    max_ios: PRESETS.most_ios,
    precision_mean_pct: aim.mean,
    precision_p99_pct: aim.p99,
  }
}

/** The aim that the options ask for; null where they ask for something else. */
export function aimOf({ max_ios, precision_mean_pct, precision_p99_pct }: SimulationOptions): Aim | null {
  const isDefault = max_ios == null && precision_mean_pct == null && precision_p99_pct == null
  if (isDefault) return DEFAULT
  return AIMS.find(({ p99 }) => p99 === precision_p99_pct) ?? null
}

/**
 * Seconds until an aim, from a run that has ended: the width of an interval falls with the root of the
 * I/Os. Null before the first run, and where it gave p99 no interval.
 */
export function secondsUntil(aim: Aim, run: Pick<Run, 'started_at' | 'finished_at'> | null, reports: Report[]): number | null {
  if (run?.started_at == null || run.finished_at == null || reports.length === 0) return null
  const took = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000
  const factors = reports.map(({ run: facts }) => {
    const reached = facts?.reached_precision_pct.p99
    if (facts === null || reached == null) return null
    const most = PRESETS.most_ios / facts.ios
    return Math.min(most, (reached / aim.p99) ** 2)
  })
  const known = factors.filter((factor) => factor !== null)
  return known.length === 0 ? null : took * Math.max(...known)
}

/**
 * Seconds that a first run may take at most: its budget of I/Os at the speed of the last runs, or of two free
 * cores where there was none. Most runs reach their aim before.
 */
export function mostSeconds(aim: Aim, designs: number, iosASecond: number | null): number {
  const ios = designs * (aim === DEFAULT ? PRESETS.about_ios : PRESETS.most_ios)
  return ios / (iosASecond ?? IOS_A_SECOND)
}

/** What a run of an ordinary host keeps, with its check by the second engine (docs/bench.md) [1/s]. */
const IOS_A_SECOND = 500_000

/** Where the speed comes from that a forecast before the first run takes. */
export function speedInWords(iosASecond: number | null): string {
  return iosASecond === null ? 'on two free cores' : 'at the speed of the last runs'
}

/** "about 40 s" after a run; before the first one "at most about 40 s". */
export function forecast(
  aim: Aim,
  run: Pick<Run, 'started_at' | 'finished_at'> | null,
  reports: Report[],
  designs: number,
  iosASecond: number | null,
): string {
  const seconds = secondsUntil(aim, run, reports)
  return seconds === null ? `at most ${secondsInWords(mostSeconds(aim, designs, iosASecond))}` : secondsInWords(seconds)
}

/** Until when the simulation goes on; before the first one with the time that it takes at most. */
export function lengthAhead(
  options: SimulationOptions,
  designs: number,
  hasRun: boolean,
  iosASecond: number | null,
): string {
  const aim = aimOf(options)
  const isKnown = !hasRun && aim !== null && options.engine !== 'analytic'
  const most = isKnown
    ? ` At most ${secondsInWords(mostSeconds(aim, designs, iosASecond))} ${speedInWords(iosASecond)}.`
    : ''
  return `${lengthInWords(options)}.${most}`
}

/** "about 40 s", "about 3 min". */
export function secondsInWords(seconds: number): string {
  if (seconds < 1) return `about 1${NO_BREAK}s`
  if (seconds < 90) return `about ${Number(seconds.toPrecision(1))}${NO_BREAK}s`
  return `about ${Math.round(seconds / 60)}${NO_BREAK}min`
}
