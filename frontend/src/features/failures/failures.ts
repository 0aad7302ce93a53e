/** Failures in words: how much is left, and over which paths. */
import type { Failure, Failures, Quantity, TakeOver } from '@/api/types'
import { percent, threeDigits } from '@/lib/format/format'
import { percentOfRatio } from '@/lib/format/units'


const SMALLEST_CHANGE = 0.005

function isAll(ratio: Quantity): boolean {
  return ratio.value !== null && Math.abs(ratio.value - 1) < SMALLEST_CHANGE
}

/** "78.4 % of the IOPS", "all IOPS", or what is refused. */
export function remainingInWords({ verdict, iops_ratio }: Failure): string {
  if (verdict === 'refused') return 'Nothing takes over'
  if (iops_ratio.value === null) return iops_ratio.note ?? 'no value'
  if (isAll(iops_ratio)) return 'All IOPS'
  return `${percent(percentOfRatio(iops_ratio.value))} of the IOPS`
}

/** "1.8 times the mean latency", or null where it stays. */
export function slowdownInWords({ latency_ratio }: Failure): string | null {
  const { value } = latency_ratio
  if (value === null || Math.abs(value - 1) < SMALLEST_CHANGE) return null
  return `${threeDigits(value)} times the mean latency`
}

/** How many failures stop something, and the worst that does not. */
export function failuresInWords({ failures, parts }: Failures): string {
  const refused = failures.filter((failure) => failure.verdict === 'refused').length
  const worst = failures.find((failure) => failure.verdict === 'survives')
  const stops =
    refused === 0
      ? 'The design survives every single failure.'
      : `${refused} of ${failures.length} single failures have nothing that takes over.`
  const harm = worst === undefined ? '' : ` ${harmInWords(worst)}`
  const unseen =
    failures.length < parts ? ` Only the first ${failures.length} of ${parts} parts are listed.` : ''
  return stops + harm + unseen
}

function harmInWords(worst: Failure): string {
  return isAll(worst.iops_ratio)
    ? 'Where something takes over, all IOPS are left.'
    : `The worst where something takes over is ${worst.text}: ${remainingInWords(worst)}.`
}

type PathName = TakeOver['before'][number]

/** "vmhba1 to ct0-fc0" for each path. */
export function pathsInWords(paths: PathName[]): string {
  return paths.map((path) => `${path.hba_port} to ${path.target_port}`).join(', ')
}
