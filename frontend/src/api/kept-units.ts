/** Sentences of the server, in which each number keeps its unit on its line. */
/** As between numbers and units that the page writes itself. */
const NO_BREAK = '\u00a0'
const UNIT = '(?:%|ms|µs|s|min|h|IOPS|I/Os|KiB|MiB|GiB|TiB|GB|TB|MB/s|Gb/s|W)'
const TORN = new RegExp(`(?<=\\d[kM]?) (?=${UNIT}(?![\\w/]))`, 'gu')

/** An answer that is shown and never sent back, with all its sentences. */
export function withUnitsKept<T>(answer: T): T {
  return kept(answer) as T
}

function kept(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TORN, NO_BREAK)
  if (Array.isArray(value)) return value.map(kept)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kept(inner)]))
}
