/**
 * Units as types: a number that says in which unit it is. A function that takes `Milliseconds`
 * refuses microseconds, and a plain number until a constructor has named its unit. Arithmetic gives
 * a plain number again, so a result is named anew. At run time they are ordinary numbers.
 */
declare const unit: unique symbol
type In<U extends string> = number & { readonly [unit]: U }
/** A number whose unit nobody has named, or one in this unit; not one in another. */
export type MaybeIn<U extends string> = number & { readonly [unit]?: U }

export type Seconds = In<'s'>
export type Milliseconds = In<'ms'>
export type Microseconds = In<'us'>
/** 0 to 100 where it is a share. */
export type Percent = In<'pct'>
/** 1e9 bytes. */
export type Gigabytes = In<'gb'>
/** 2^30 bytes. */
export type Gibibytes = In<'gib'>
export type Iops = In<'iops'>

/** A quotient of two numbers in the same unit, or a count. */
type Plain = number & { readonly [unit]?: never }

// For numbers from a report, a design, or a field: the suffix of the name says the unit.
export const asSeconds = (value: Plain): Seconds => value as Seconds
export const asMs = (value: Plain): Milliseconds => value as Milliseconds
export const asUs = (value: Plain): Microseconds => value as Microseconds
export const asPercent = (value: Plain): Percent => value as Percent
export const asGb = (value: Plain): Gigabytes => value as Gigabytes
export const asGib = (value: Plain): Gibibytes => value as Gibibytes
export const asIops = (value: Plain): Iops => value as Iops

export const gbOfGib = (value: Gibibytes): Gigabytes => asGb((value * 2 ** 30) / 1e9)
export const msOfSeconds = (value: Seconds): Milliseconds => asMs(1000 * value)
export const secondsOfMs = (value: Milliseconds): Seconds => asSeconds(value / 1000)
export const usOfMs = (value: Milliseconds): Microseconds => asUs(value * 1000)
export const percentOfRatio = (ratio: Plain): Percent => asPercent(100 * ratio)

/** Within 0 to 100 %, for a bar. */
export function clampPercent(value: Percent): Percent {
  return asPercent(Math.min(Math.max(value, 0), 100))
}

/** How much of `all` is `part` [%]; both in one unit. */
export function percentOf<U extends Milliseconds | Iops>(part: U, all: NoInfer<U>): Percent {
  return percentOfRatio(part / all)
}

/** Little's law: mean time in a queue of this mean length that so many I/Os per second leave. */
export function littleMs(length: Plain, rate: Iops): Milliseconds {
  return msOfSeconds(asSeconds(length / rate))
}
