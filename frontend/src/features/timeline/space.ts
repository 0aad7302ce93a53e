/** How datastores and thin pools fill along a timeline, and who stops. */
import { instant, timeDomain, type Answered, type Series } from './steps'

import type { RegimeResult, SpaceResult, TimelineReport } from '@/api/types'
import { num, type Heading } from '@/components/tables/data-table'
import { show } from '@/lib/format/format'
import { percentOfRatio } from '@/lib/format/units'

export const SPACE_COLUMNS: Heading[] = [
  'Space',
  'Kind',
  num('GiB'),
  num('Used first [GiB]'),
  num('Used last [GiB]'),
  num('Used last'),
  { ...num('Warning at'), meaning: 'when the warning level is reached' },
  { ...num('Stun at'), meaning: 'when VMs that need new blocks stop' },
  { ...num('GiB/day'), meaning: 'by how much classes of VMs fill it, on average over the timeline' },
  { ...num('Warning in days'), meaning: 'after the end, at that growth' },
  { ...num('Stun in days'), meaning: 'after the end, at that growth' },
]

const KINDS: Record<SpaceResult['kind'], string> = { datastore: 'datastore', pool: 'thin pool' }

export function spaceCells(row: SpaceResult, length_s: number): string[] {
  const { used_gib, warning_s, stun_s } = row
  return [
    row.name ?? row.id,
    KINDS[row.kind],
    show(row.capacity_gib, 'plain'),
    show(used_gib[0] ?? null, 'plain'),
    show(used_gib.at(-1) ?? null, 'plain'),
    show(row.used_pct, 'percent'),
    warning_s === null ? '–' : instant(warning_s, length_s),
    stun_s === null ? '–' : instant(stun_s, length_s),
    show(row.growth_gib_day, 'plain'),
    show(row.warning_after_days, 'plain'),
    show(row.stun_after_days, 'plain'),
  ]
}

/** What goes on in a regime, and who stands still. */
export function underWay({ running, running_names = [], stopped = [], stopped_names = [] }: RegimeResult): string {
  const going = named(running, running_names) || 'production alone'
  return stopped.length === 0 ? going : `${going}; ${named(stopped, stopped_names)} without space`
}

/** Names; ids in reports that were made before names were told. */
function named(ids: string[], names: string[]): string {
  return (names.length > 0 ? names : ids).join(', ')
}

export type SpaceSeries = Series & { id: string; levels: { at: number; label: string }[] }

/** Fill of each datastore and thin pool over the time, with the levels of warning and stun. */
export function spaceSeries(results: Answered[]): SpaceSeries[] {
  const ids = [...new Set(results.flatMap(({ report }) => spacesOf(report).map(({ id }) => id)))]
  return ids.flatMap((id) => {
    const found = results.map(({ report }) => fillOf(report, id))
    const space = results.flatMap(({ report }) => spacesOf(report)).find((one) => one.id === id)
    if (space === undefined) return []
    const instants = found.flatMap((points) => points.map(({ at }) => at))
    const rows = [...new Set(instants)]
      .sort((one, other) => one - other)
      .map((at) => ({ at, values: found.map((points) => fillAt(points, at)), bands: found.map(() => null) }))
    const levels = [
      { at: space.warning_pct, label: `warning at ${show(space.warning_pct, 'percent')}` },
      { at: space.stun_pct, label: `stun at ${show(space.stun_pct, 'percent')}` },
    ]
    const label = `Space of the ${KINDS[space.kind]} ${space.name ?? id}: ${levels.map((level) => level.label).join(', ')}`
    return [{ id, label, form: 'percent', top: 100, rows, domain: timeDomain(results), empty: null, levels }]
  })
}

/** Whether a space comes to its level of warning. */
export function reachesLevel({ rows, levels }: SpaceSeries): boolean {
  const least = Math.min(...levels.map(({ at }) => at))
  return rows.some(({ values }) => values.some((value) => value !== null && value >= least))
}

/** "Space: none of 2 reaches its warning". */
export function spacesInWords(spaces: SpaceSeries[]): string {
  const reached = spaces.filter(reachesLevel).length
  if (reached === 0)
    return spaces.length === 1
      ? 'Space: it stays below its warning'
      : `Space: none of ${spaces.length} reaches its warning`
  return `Space: ${reached} of ${spaces.length} ${reached === 1 ? 'reaches its' : 'reach their'} warning`
}

export const spacesOf = ({ spaces }: TimelineReport) => spaces ?? []
export const hasSpaces = (report: TimelineReport) => spacesOf(report).length > 0

type Point = { at: number; pct: number }

/** Fill where each regime begins, and where the last one ends. */
function fillOf(report: TimelineReport, id: string): Point[] {
  const space = spacesOf(report).find((one) => one.id === id)
  if (space === undefined) return []
  const times = [...report.regimes.map(({ begin_s }) => begin_s), report.length_s]
  return times.flatMap((at, place) => {
    const used = space.used_gib[place]
    return used === undefined ? [] : [{ at, pct: percentOfRatio(used / space.capacity_gib) }]
  })
}

/** It fills evenly within a regime. */
function fillAt(points: Point[], at: number): number | null {
  const before = points.filter((point) => point.at <= at).at(-1)
  const after = points.find((point) => point.at >= at)
  if (before === undefined || after === undefined) return null
  if (after.at === before.at) return before.pct
  return before.pct + ((after.pct - before.pct) * (at - before.at)) / (after.at - before.at)
}
