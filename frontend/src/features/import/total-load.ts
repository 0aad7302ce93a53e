/** A stated load as a user types it. */
import type { TotalLoad } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'

/** What the boxes hold. */
export type TotalTexts = { iops: string; read_pct: string; block_kib: string; over: string }

export const NO_TOTAL: TotalTexts = { iops: '', read_pct: '', block_kib: '', over: 'vms' }

type Amount = 'iops' | 'read_pct' | 'block_kib'
type Problems = Partial<Record<keyof TotalTexts, string>>

/** The limits of the API, with what they are of. */
const LIMITS: Record<Amount, { least: number; most: number; unit: string }> = {
  iops: { least: 1, most: 100_000_000, unit: 'IOPS' },
  read_pct: { least: 0, most: 100, unit: '%' },
  block_kib: { least: 0.5, most: 32_767, unit: 'KiB' },
}

export function textsOf(total: TotalLoad | null): TotalTexts {
  return total == null
    ? NO_TOTAL
    : {
        iops: String(total.iops),
        read_pct: total.read_pct == null ? '' : String(total.read_pct),
        block_kib: total.block_kib == null ? '' : String(total.block_kib),
        over: total.over ?? 'vms',
      }
}

/** The load that the boxes state, null where it is not complete, and what is wrong with them. */
export function readTotal(texts: TotalTexts): { total: TotalLoad | null; problems: Problems } {
  const problems: Problems = {}
  const number = (name: Amount): number | null => {
    const text = texts[name].replaceAll(',', '').trim()
    if (text === '') return null
    const value = Number(text)
    const { least, most, unit } = LIMITS[name]
    if (value >= least && value <= most) return value
    problems[name] =
      `${texts[name]} is not from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}${NO_BREAK}${unit}.`
    return null
  }
  const [iops, read_pct, block_kib] = [number('iops'), number('read_pct'), number('block_kib')]
  const over = texts.over === 'capacity' ? 'capacity' : 'vms'
  const isWrong = Object.keys(problems).length > 0
  return { total: iops == null || isWrong ? null : { iops, read_pct, block_kib, over }, problems }
}
