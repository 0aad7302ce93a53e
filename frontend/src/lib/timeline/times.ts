/** Times on a timeline, as people write them. */
import { NO_BREAK } from '@/lib/format/format'
import { asSeconds, type Seconds } from '@/lib/format/units'

export type ReadTime = { ok: true; seconds: Seconds } | { ok: false; message: string }

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const UNITS: readonly [size: number, unit: string][] = [
  [DAY_S, 'd'],
  [HOUR_S, 'h'],
  [MINUTE_S, 'min'],
]
const SIZE_OF: Record<string, number> = { s: 1, m: MINUTE_S, min: MINUTE_S, h: HOUR_S, d: DAY_S }
const HOW = `Write 90${NO_BREAK}s, 10${NO_BREAK}min, 8${NO_BREAK}h, or 8:30 for 8 hours and a half.`

/** "90 s", "10 min", "22 h", "1 h 30 min", "2 d". */
export function timeInWords(time: Seconds): string {
  const words: string[] = []
  let left: number = time
  for (const [size, unit] of UNITS) {
    const many = Math.floor(left / size)
    if (many > 0) words.push(`${many}${NO_BREAK}${unit}`)
    left -= many * size
  }
  const seconds = Number(left.toPrecision(9))
  if (seconds > 0 || words.length === 0) {
    // Up to two minutes are told in seconds alone.
    if (time < 2 * MINUTE_S) return `${Number(Number(time).toPrecision(9))}${NO_BREAK}s`
    words.push(`${seconds}${NO_BREAK}s`)
  }
  return words.join(' ')
}

/** "8:00:06": hours, minutes and seconds from the beginning. */
export function clock(time: Seconds): string {
  const seconds = Math.round(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / HOUR_S), two(Math.floor((seconds % HOUR_S) / MINUTE_S)), two(seconds % MINUTE_S)].join(
    ':',
  )
}

/** Reads "90", "90 s", "10 min", "1 h 30 min", "22:00" and "0:10:00"; plain numbers are seconds. */
export function readTime(text: string, least: Seconds, most: Seconds): ReadTime {
  const seconds = ofClock(text.trim()) ?? ofUnits(text.trim())
  if (seconds === null) return { ok: false, message: `"${text.trim()}" is no time. ${HOW}` }
  if (seconds < least || seconds > most) {
    const range = `${timeInWords(least)} to ${timeInWords(most)}`
    return { ok: false, message: `${timeInWords(asSeconds(seconds))} is outside the range. Enter ${range}.` }
  }
  return { ok: true, seconds: asSeconds(seconds) }
}

function ofClock(text: string): number | null {
  const match = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (match === null) return null
  const [, hours, minutes, seconds = '0'] = match
  return HOUR_S * Number(hours) + MINUTE_S * Number(minutes) + Number(seconds)
}

function ofUnits(text: string): number | null {
  if (/^\d+([.,]\d+)?$/.test(text)) return numberIn(text)
  if (!/^(\d+([.,]\d+)?\s*(s|m|min|h|d)\s*)+$/.test(text)) return null
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(min|s|m|h|d)/g)]
  return parts.reduce((sum, [, number = '', unit = 's']) => sum + numberIn(number) * (SIZE_OF[unit] ?? 1), 0)
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.'))
}
