/** The smallest difference that decides, as it is typed. */
import { readNumber } from '@/lib/format/typed-number'

const MOST_PCT = 100

/** Percent as typed; null for anything else. */
export function typedPct(text: string): number | null {
  const typed = readNumber(text)
  return typed.ok && typed.value >= 0 && typed.value <= MOST_PCT ? typed.value : null
}

/** Why a box refuses what was typed; an empty one is not refused, and sets nothing. */
export function refusedPct(text: string): string | null {
  return text.trim() === '' || typedPct(text) !== null ? null : 'Enter a percentage from 0 to 100.'
}
