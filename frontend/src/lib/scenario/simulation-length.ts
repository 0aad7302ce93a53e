/** How long a simulation goes on, and how it is made longer. */
import PRESETS from '@/api/simulation.gen.json'
import type { Report, SimulationOptions } from '@/api/types'
import type { Field } from '@/lib/design/fields/schema-fields'
import { NO_BREAK, count, whole } from '@/lib/format/format'

const MILLION = 1e6
const LONGER = 4

function iosInWords(ios: number): string {
  return ios >= MILLION && ios % MILLION === 0 ? `${ios / MILLION} million I/Os` : `${whole(ios)}${NO_BREAK}I/Os`
}

/** The precision that ends a simulation; where nobody chooses how long it is, that of the presets. */
function wantedPrecision({ max_ios, precision_mean_pct, precision_p99_pct }: SimulationOptions) {
  const isChosen = max_ios != null || precision_mean_pct != null || precision_p99_pct != null
  return isChosen
    ? { mean: precision_mean_pct ?? null, p99: precision_p99_pct ?? null }
    : { mean: PRESETS.precision_mean_pct, p99: PRESETS.precision_p99_pct }
}

/** "Until the mean is known to 1 % and p99 to 5 % for each class of VMs; at most about 10 million I/Os". */
export function lengthInWords(options: SimulationOptions): string {
  if (options.engine === 'analytic') return 'Nothing is simulated: the analytic engine computes it'
  const { mean, p99 } = wantedPrecision(options)
  const ios = options.max_ios == null ? `about ${iosInWords(PRESETS.about_ios)}` : iosInWords(options.max_ios)
  const time =
    options.max_simulated_s == null ? '' : ` and ${whole(options.max_simulated_s)}${NO_BREAK}s of simulated time`
  const aims = [
    ...(mean === null ? [] : [`the mean is known to ${mean}${NO_BREAK}%`]),
    ...(p99 === null ? [] : [mean === null ? `p99 is known to ${p99}${NO_BREAK}%` : `p99 to ${p99}${NO_BREAK}%`]),
  ]
  if (aims.length === 0) return time === '' ? `For ${ios}` : `For at most ${ios}${time}`
  return `Until ${aims.join(' and ')} for each class of VMs; at most ${ios}${time}`
}

/** The field with what holds while nobody sets it, which depends on the other options. */
export function withUnsetMeaning(field: Field, options: SimulationOptions): Field {
  return { ...field, unset: unsetInWords(field.name, options) }
}

function unsetInWords(name: string, options: SimulationOptions): string | null {
  const { mean, p99 } = wantedPrecision(options)
  switch (name) {
    case 'max_ios':
      return `about ${whole(PRESETS.about_ios)} at most`
    case 'max_simulated_s':
      return 'no limit'
    case 'precision_mean_pct':
      return mean === null ? 'none' : whole(mean)
    case 'precision_p99_pct':
      return p99 === null ? 'none' : whole(p99)
    case 'replications': {
      const ios = options.max_ios ?? PRESETS.about_ios
      return ios < PRESETS.least_ios_of_replications ? '1' : whole(PRESETS.replications)
    }
    default:
      return null
  }
}

/** I/Os of the longest of the runs. */
function usedIos(reports: Report[]): number {
  return Math.max(0, ...reports.map(({ run }) => run?.ios ?? 0))
}

/** Options of the same question with four times the I/Os of reports that leave something open; null where a run may have no more. */
export function longerOptions(options: SimulationOptions, reports: Report[]): SimulationOptions | null {
  return longerThan(options, usedIos(reports))
}

/** Options of the same question with four times the I/Os that were used, or allowed if their number is not known. */
export function longerThan(options: SimulationOptions, used = options.max_ios ?? PRESETS.about_ios) {
  if (used === 0 || used >= PRESETS.most_ios) return null
  const least = PRESETS.least_ios * (options.replications ?? 1)
  return {
    ...options,
    max_ios: Math.min(PRESETS.most_ios, Math.max(least, LONGER * used)),
    max_simulated_s: null,
    precision_mean_pct: null,
    precision_p99_pct: null,
  }
}

/** "3.20M I/Os instead of 800k". */
export function longerInWords(longer: SimulationOptions, reports: Report[]): string {
  return `${count(longer.max_ios ?? PRESETS.about_ios)}${NO_BREAK}I/Os instead of ${count(usedIos(reports))}`
}

/** Why there is no longer run. */
export const NO_LONGER = `The run had ${whole(PRESETS.most_ios)}${NO_BREAK}I/Os, the maximum.`
