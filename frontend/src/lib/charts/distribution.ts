/** The latency distribution: points of its chart, and what it says in words. */
import type { GroupResult, LatencyBin } from '@/api/types'
import type { Rows } from '@/lib/files/csv'
import { latency, NO_BREAK, show } from '@/lib/format/format'
import { asMs, asPercent, secondsOfMs, usOfMs, type Milliseconds, type Percent } from '@/lib/format/units'

export type StepPoint = { ms: Milliseconds; share: Percent }
/** From and to, of a latency axis. */
export type LatencyDomain = [Milliseconds, Milliseconds]

const SAME_EDGE = 1e-6

/** Steps from bin to bin; a gap between bins and the end of the last one go down to zero. */
export function stepPoints(bins: LatencyBin[]): StepPoint[] {
  return bins.flatMap((bin, index) => {
    const start = { ms: asMs(bin.from_ms), share: asPercent(bin.share_pct) }
    const next = bins[index + 1]
    const touches = next !== undefined && next.from_ms <= bin.to_ms * (1 + SAME_EDGE)
    return touches ? [start] : [start, { ms: asMs(bin.to_ms), share: asPercent(0) }]
  })
}

/** The latencies that a logarithmic axis spans, with room at both ends. */
export function logDomain(values: Milliseconds[]): LatencyDomain {
  const positive = values.filter((value) => value > 0)
  if (positive.length === 0) return [asMs(0.1), asMs(10)]
  return [asMs(Math.min(...positive) / 1.25), asMs(Math.max(...positive) * 1.25)]
}

/** "0.5 ms", "20 µs": a tick without the zeros that say how exact a result is. */
export function tickLatency(ms: Milliseconds): string {
  if (ms >= 1000) return `${Number(secondsOfMs(ms).toPrecision(6))}${NO_BREAK}s`
  if (ms >= 0.1) return `${Number(ms.toPrecision(6))}${NO_BREAK}ms`
  return `${Number(usOfMs(ms).toPrecision(6))}${NO_BREAK}µs`
}

/** The bins with full numbers, for a spreadsheet. */
export function distributionRows(group: GroupResult): Rows {
  return {
    header: ['from_ms', 'to_ms', 'share_pct'],
    rows: group.distribution.map((bin) => [bin.from_ms, bin.to_ms, bin.share_pct]),
  }
}

export type Mark = { label: string; ms: Milliseconds }
export type SpreadMark = Mark & { text: string }

export function percentileMarks(group: GroupResult): Mark[] {
  const { p50, p95, p99 } = group.latency_ms
  return [
    { label: 'p50', ms: p50.value },
    { label: 'p95', ms: p95.value },
    { label: 'p99', ms: p99.value },
  ].flatMap(({ label, ms }) => (ms === null ? [] : [{ label, ms: asMs(ms) }]))
}

const LEAST_GAP = 0.06
/** On a phone, where the axis is short. */
export const LEAST_GAP_ON_A_PHONE = 0.18

/** Marks so near on the axis that their labels would overlap share a text, that of the first. */
export function spreadLabels(marks: Mark[], [from, to]: LatencyDomain, leastGap = LEAST_GAP): SpreadMark[] {
  const place = (ms: Milliseconds) => Math.log(ms / from) / Math.log(to / from)
  return marks.reduce<SpreadMark[]>((spread, mark) => {
    const holder = spread.findLast((one) => one.text !== '')
    const near = holder !== undefined && place(mark.ms) - place(holder.ms) < leastGap
    if (near) holder.text = `${holder.text}, ${mark.label}`
    return [...spread, { ...mark, text: near ? '' : mark.label }]
  }, [])
}

/** What the chart shows, for those who do not see it. */
export function distributionInWords(group: GroupResult): string {
  const bins = group.distribution
  const first = bins[0]
  const last = bins.at(-1)
  if (first === undefined || last === undefined) return 'No I/O was measured.'
  const top = bins.reduce((best, bin) => (bin.share_pct > best.share_pct ? bin : best))
  const marks = percentileMarks(group).map((mark) => `${mark.label} ${latency(mark.ms)}`)
  return [
    `Latencies are between ${show(first.from_ms, 'latency')} and ${show(last.to_ms, 'latency')};`,
    `${show(top.share_pct, 'share')} of the I/Os fall between ${show(top.from_ms, 'latency')} and ${show(top.to_ms, 'latency')}.`,
    ...(marks.length > 0 ? [`${marks.join(', ')}.`] : []),
  ].join(' ')
}
