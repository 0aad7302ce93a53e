/** Numbers as they are shown: three significant digits, and always with their unit. */
import { asMs, asPercent, secondsOfMs, usOfMs, type MaybeIn, type Milliseconds, type Percent } from './units'

import type { Quantity } from '@/api/types'

const NO_VALUE = '–'
/** Between thousands: narrow, and no line breaks there. */
export const NARROW_SPACE = '\u202f'
/** Between a number and its unit: no line breaks there. */
export const NO_BREAK = '\u00a0'

/** Three significant digits without exponent: 0.0123, 1.28, 78.0, 189. */
export function threeDigits(value: number): string {
  if (value === 0) return '0'
  const rounded = Number(value.toPrecision(3))
  const exponent = Math.floor(Math.log10(Math.abs(rounded)))
  const decimals = Math.min(Math.max(2 - exponent, 0), 6)
  return groupThousands(rounded.toFixed(decimals))
}

function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** 950, 1.28k, 189k, 2.40M. */
export function count(value: number): string {
  const size = Math.abs(Number(value.toPrecision(3)))
  if (size >= 1e6) return `${threeDigits(value / 1e6)}M`
  if (size >= 1e3) return `${threeDigits(value / 1e3)}k`
  return threeDigits(value)
}

/** A nanosecond: below it no storage path differs. */
const LEAST_SHOWN_MS = 1e-6

/** Latency in the unit that its size calls for: µs below 0.1 ms, s from 1 s on. */
export function latency(ms: Milliseconds): string {
  const size = Math.abs(Number(ms.toPrecision(3)))
  if (size >= 1000) return `${threeDigits(secondsOfMs(ms))}${NO_BREAK}s`
  if (size >= 0.1 || size === 0) return `${threeDigits(ms)}${NO_BREAK}ms`
  if (size < LEAST_SHOWN_MS) return `<${NO_BREAK}0.001${NO_BREAK}µs`
  return `${threeDigits(usOfMs(ms))}${NO_BREAK}µs`
}

export function percent(value: Percent): string {
  return `${threeDigits(value)}${NO_BREAK}%`
}

/** A share of a whole to a tenth of a percent; what is less is said to be less. */
export function share(value: Percent): string {
  if (value > 0 && value < 0.05) return `<${NO_BREAK}0.1${NO_BREAK}%`
  return value >= 9.995 ? percent(value) : `${value.toFixed(1)}${NO_BREAK}%`
}

/** How far a number may be off: "± 33.3 %", and from 100 % on, a factor, "×/÷ 4.15". */
export function halfWidth(value: Percent): string {
  return value < 100 ? `±${NO_BREAK}${percent(value)}` : `×/÷${NO_BREAK}${threeDigits(1 + value / 100)}`
}

/** With its sign, to a tenth of a percent: less is the rounding of a fit. */
export function signedShare(value: Percent): string {
  const size = share(Math.abs(value) as Percent)
  if (size.startsWith('<')) return size
  return `${value < 0 ? '−' : '+'}${size}`
}

/** An error, whose first digit alone is known: ± 3 %, ± 0.08 %. */
export function errorPercent(value: Percent): string {
  return `±${NO_BREAK}${Number(value.toPrecision(1))}${NO_BREAK}%`
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A label within a sentence: "storage processor", but "HBA port" and "I/Os". */
export function inSentence(label: string): string {
  return /^[A-Z][A-Z/]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Slots and other things that are counted: 32, 2 048; a mean of them with three digits. */
export function whole(value: number): string {
  return Number.isInteger(value) ? groupThousands(String(value)) : threeDigits(value)
}

/** An amount of money to the cent, never rounded to three digits: 1 234 567, 0.50. */
export function money(value: number): string {
  return groupThousands(value.toFixed(2).replace(/\.00$/, ''))
}

/** The forms, and the unit of those that write one. */
type ShownValue = {
  count: number
  whole: number
  money: number
  latency: MaybeIn<'ms'>
  ms: MaybeIn<'ms'>
  percent: MaybeIn<'pct'>
  share: MaybeIn<'pct'>
  plain: number
}
export type Form = keyof ShownValue

const FORMS: Record<Form, (value: number) => string> = {
  count,
  whole,
  money,
  latency: (value) => latency(asMs(value)),
  ms: threeDigits,
  percent: (value) => percent(asPercent(value)),
  share: (value) => share(asPercent(value)),
  plain: threeDigits,
}

/** The form names the unit of a number that has none yet. */
export function show<F extends Form>(value: ShownValue[F] | null | undefined, form: F): string {
  return value === null || value === undefined ? NO_VALUE : FORMS[form](value)
}

export function showQuantity(quantity: Quantity, form: Form): string {
  return show(quantity.value, form)
}

/** "0.676 to 0.684 ms", "from 0.676 ms up" where the other end is open, or null where there is no interval. */
export function interval(quantity: Quantity, form: Form): string | null {
  const open = openInterval(quantity, (end) => show(end, form))
  if (open !== null || quantity.low === null || quantity.high === null) return open
  if (quantity.low === quantity.high) return null
  const low = show(quantity.low, form)
  const high = show(quantity.high, form)
  if (low === high) return narrowInterval(quantity)
  // Not the k of 101k: "99.0 to 101k" would read as 99.
  const unit = /\u00a0\D+$/.exec(high)?.[0] ?? ''
  return unit !== '' && low.endsWith(unit) ? `${low.slice(0, -unit.length)} to ${high}` : `${low} to ${high}`
}

/** "from 0.676 up", "up to 0.684": an interval with one open end; null for all others. */
export function openInterval(
  { low, high }: Pick<Quantity, 'low' | 'high'>,
  write: (end: number) => string,
): string | null {
  if (low === null) return high === null ? null : `up to ${write(high)}`
  return high === null ? `from ${write(low)} up` : null
}

const LEAST_SHOWN_PCT = 0.1

/** "± 0.2 %": an interval whose ends have the same three digits. */
export function narrowInterval({ value, low, high }: Quantity): string | null {
  if (value === null || value === 0 || low === null || high === null) return null
  const pct = Math.abs((50 * (high - low)) / value)
  return pct < LEAST_SHOWN_PCT ? `±${NO_BREAK}<${NO_BREAK}${LEAST_SHOWN_PCT}${NO_BREAK}%` : errorPercent(asPercent(pct))
}

/** An amount of which the first digit alone is known: 0.03, 2 000. */
export function errorDigit(value: number): string {
  const rounded = Number(value.toPrecision(1))
  const decimals = rounded === 0 ? 0 : Math.max(0, -Math.floor(Math.log10(Math.abs(rounded))))
  return groupThousands(rounded.toFixed(decimals))
}

const WRITES_UNIT: ReadonlySet<Form> = new Set(['latency', 'percent', 'share'])

/** The number with its unit, its ends and how it was found, for the tooltip: "0.586 ms mean (approximate, ...)". */
export function toldNumber(quantity: Quantity, form: Form, unit: string): string {
  if (quantity.value === null) return quantity.note ?? 'no value'
  // A form that writes the unit needs none, but what the number is: mean, p99.
  const what = WRITES_UNIT.has(form) && UNITS.has(unit) ? '' : unit
  const value = `${show(quantity.value, form)}${NO_BREAK}${what}`.trim()
  const ends = interval(quantity, form)
  const range = [quantity.tag, ...(ends === null ? [] : [`${KINDS[quantity.tag]} ${ends}`])].join(', ')
  return quantity.note ? `${value} (${range}; ${quantity.note})` : `${value} (${range})`
}

const UNITS: ReadonlySet<string> = new Set(['ms', '%'])
const KINDS: Record<Quantity['tag'], string> = {
  simulated: `95${NO_BREAK}% interval`,
  approximate: 'stated error',
  exact: 'between',
  bound: 'between',
}

/** Seconds, minutes or hours, by their size: "90.0 s", "12.5 min". */
export function duration(seconds: number): string {
  if (seconds >= 7200) return `${show(seconds / 3600, 'plain')}${NO_BREAK}h`
  if (seconds >= 600) return `${show(seconds / 60, 'plain')}${NO_BREAK}min`
  return `${show(seconds, 'plain')}${NO_BREAK}s`
}

const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function dateTime(iso: string): string {
  return DATE_TIME.format(new Date(iso))
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day without a time, such as 2026-03-02, wherever the reader is. */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}
