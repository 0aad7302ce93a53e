/** Latency targets, for all VMs or by class, and which failures keep them. */
import type { Design, Failure } from '@/api/types'
import { show } from '@/lib/format/format'
import { readNumber } from '@/lib/format/typed-number'

export type TargetText = { quantity: 'mean' | 'p99'; text: string }
/** What was typed, by the title of the class; '' for all VMs. */
export type Targets = Readonly<Record<string, TargetText>>

export type TargetVerdict = { passes: boolean; words: string }

export const ALL_VMS = ''

/** The design's own target for all VMs, where it has one. */
export function initialTargets({ latency_target: target }: Design): Targets {
  const text = target?.at_most_ms == null ? '' : String(target.at_most_ms)
  return { [ALL_VMS]: { quantity: target?.quantity ?? 'p99', text } }
}

export function milliseconds(text: string): number | null {
  const typed = readNumber(text)
  return typed.ok && typed.value > 0 ? typed.value : null
}

export function refusalOf(text: string): string | null {
  return text.trim() === '' || milliseconds(text) !== null ? null : 'Enter milliseconds above 0.'
}

/** Pass or fail of what a failure leaves, with the target that it misses most; null without a target. */
export function verdictOf({ figures, verdict }: Failure, targets: Targets): TargetVerdict | null {
  const asked = Object.entries(targets).flatMap(([title, { quantity, text }]) => {
    const most = milliseconds(text)
    return most === null ? [] : [{ title, quantity, most }]
  })
  if (asked.length === 0) return null
  if (verdict === 'refused' || figures === null) return { passes: false, words: 'Fail: nothing takes over' }
  if (figures.status === 'no_steady_state') return { passes: false, words: 'Fail: it cannot carry the load' }
  const missed = asked.flatMap(({ title, quantity, most }) => {
    const found = title === ALL_VMS ? figures : figures.classes.find((each) => each.title === title)
    const value = found?.[quantity === 'p99' ? 'latency_p99_ms' : 'latency_mean_ms'].value ?? null
    if (value !== null && value <= most) return []
    const told = value === null ? 'is not known' : `${show(value, 'latency')} of ${show(most, 'latency')}`
    return [{ over: value === null ? Infinity : value / most, words: `${title === ALL_VMS ? 'all VMs' : title} ${quantity} ${told}` }]
  })
  const [worst, ...more] = missed.sort((one, other) => other.over - one.over)
  if (worst === undefined) return { passes: true, words: 'Pass' }
  return { passes: false, words: `Fail: ${worst.words}${more.length === 0 ? '' : `, and ${more.length} more`}` }
}

/** "3 of 8 failures miss a target." */
export function targetsInWords(failures: Failure[], targets: Targets): string | null {
  const verdicts = failures.flatMap((failure) => verdictOf(failure, targets) ?? [])
  if (verdicts.length === 0) return null
  const missed = verdicts.filter(({ passes }) => !passes).length
  return missed === 0
    ? `All ${verdicts.length} failures keep the targets.`
    : `${missed} of ${verdicts.length} failures miss a target.`
}
