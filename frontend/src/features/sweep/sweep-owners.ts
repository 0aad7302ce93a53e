/** Whose numbers of a sweep are shown: those of all VMs or of a class. */
import type { SweepMetric } from './sweep-points'

import type { Design, Sweep, SweepPoint } from '@/api/types'
import { ALL_VMS, classTitles, targetsOf } from '@/lib/design/class-targets'

export type SweepOwner = {
  key: string
  label: string
  /** What a target of theirs goes by; null for one of several classes of a name, which have a target together. */
  title: string | null
}

const CLASS = 'class '

/** The same as where results and comparisons ask: all VMs, each class, then each of those that share a name. */
export function ownersOf({ points }: Sweep, design: Design | null, titleOf: (id: string) => string): SweepOwner[] {
  const ids = (pick: (point: SweepPoint) => { id: string }[]) => [
    ...new Set(points.flatMap((point) => pick(point).map(({ id }) => id))),
  ]
  const shared = ids(({ classes }) => classes ?? [])
  const names = new Map((design?.classes ?? []).map(({ id, name }) => [id, name ?? id]))
  const titles = design === null ? shared : classTitles(design)
  const groups = ids(({ groups }) => groups ?? []).map((id) => {
    const name = names.get(id) ?? id
    return { key: id, label: titleOf(id), name, isAlone: !shared.includes(name) }
  })
  const classes = titles.flatMap((title): SweepOwner[] => {
    if (shared.includes(title)) return [{ key: CLASS + title, label: title, title }]
    return groups
      .filter(({ name, isAlone }) => isAlone && name === title)
      .map(({ key, label }) => ({ key, label, title }))
  })
  const listed = new Set(classes.map(({ key }) => key))
  const inside = groups.filter(({ key }) => !listed.has(key)).map(({ key, label }) => ({ key, label, title: null }))
  return [{ key: ALL_VMS, label: 'All VMs', title: ALL_VMS }, ...classes, ...inside]
}

/** The latency that an owner must keep, in the number that is shown; null where no target is about it. */
export function levelOf(
  { title }: Pick<SweepOwner, 'title'>,
  design: Design | null,
  { key }: SweepMetric,
): number | null {
  if (design === null || title === null) return null
  const found = targetsOf(design).find((target) => target.title === title && key === `latency_${target.statistic}_ms`)
  return found?.atMostMs ?? null
}

/** The sweep as one class sees it, or several of one name. */
export function sweepOfGroup(sweep: Sweep, key: string): Sweep {
  const points = sweep.points.flatMap((point) => {
    const found = key.startsWith(CLASS)
      ? (point.classes ?? []).find(({ id }) => CLASS + id === key)
      : (point.groups ?? []).find(({ id }) => id === key)
    const predicted = (point.predicted ?? []).filter((one) => one.group === key)
    return found === undefined
      ? []
      : [{ ...point, ...found, predicted: predicted.map((one) => ({ ...one, group: null })) }]
  })
  return { ...sweep, points }
}

const FURTHEST = 3

/** A target that has a place beside the numbers, as one far above would press them flat; and the most that is drawn then. */
export function roomFor(level: number | null, most: number): { level: number | null; most: number } {
  return level === null || level > FURTHEST * most ? { level: null, most } : { level, most: Math.max(most, level) }
}

/** Of whom a sweep is shown: the chosen owner, or all VMs where it has none such. */
export function shownOwner(
  sweep: Sweep,
  swept: { design: Design | null }[],
  titleOf: (id: string) => string,
  chosen: string,
) {
  const design = swept.find((one) => one.design !== null)?.design ?? null
  const owners = ownersOf(sweep, design, titleOf)
  const key = owners.some((one) => one.key === chosen) ? chosen : ALL_VMS
  const { title = null, label = '' } = owners.find((one) => one.key === key) ?? {}
  return {
    owners,
    key,
    own: key === ALL_VMS ? sweep : sweepOfGroup(sweep, key),
    /** "99th percentile of Web". */
    named: (metric: SweepMetric): SweepMetric =>
      key === ALL_VMS ? metric : { ...metric, label: `${metric.label} of ${label}` },
    levelIn: (metric: SweepMetric) => levelOf({ title }, design, metric),
  }
}
