/** What a VM feels of its neighbour: the question, and the answer as lines. */
import { lineOf, type LineDot, type SweepMetric } from './sweep-points'

import type { Design, Host, SimulationOptions, Sweep, SweepQuestion, VmGroup } from '@/api/types'
import type { Rows } from '@/lib/files/csv'
import { show } from '@/lib/format/format'

export type Scheduler = NonNullable<Host['scheduler']>
export type FairnessChoice = { victim: string; neighbour: string; scheduler: Scheduler }

const MOST_IOS_PER_CELL = 600_000
const MOST_IOS = 48_000_000
const LOADS = [1, 4, 16, 64, 256]
const CAPS = [1, 4, 16, 32, 64, 128]

function isClosed({ workload }: VmGroup): boolean {
  return workload.loop !== 'open'
}

/** Groups that may be the neighbour of a victim: on its host and datastore, with a depth to vary. */
export function neighboursOf(design: Design, victim: string): VmGroup[] {
  const group = design.vm_groups.find(({ id }) => id === victim)
  if (group === undefined) return []
  return design.vm_groups.filter(
    (other) =>
      other.id !== victim &&
      other.host === group.host &&
      other.datastore === group.datastore &&
      isClosed(other),
  )
}

export function victimsOf(design: Design): VmGroup[] {
  return design.vm_groups.filter(({ id }) => neighboursOf(design, id).length > 0)
}

/** The first victim, the smallest load first, and its neighbour; null where no two groups meet. */
export function initialChoice(design: Design): FairnessChoice | null {
  const loadOf = ({ workload }: VmGroup) =>
    workload.loop === 'open' ? 0 : workload.outstanding_ios
  const [victim] = victimsOf(design).toSorted((one, other) => loadOf(one) - loadOf(other))
  if (victim === undefined) return null
  const [neighbour] = neighboursOf(design, victim.id)
  const host = design.hosts.find(({ id }) => id === victim.host)
  if (neighbour === undefined) return null
  return { victim: victim.id, neighbour: neighbour.id, scheduler: host?.scheduler ?? 'fifo' }
}

function depthFields(design: Design, victim: VmGroup): { depth: number; cap: string } {
  const host = design.hosts.find(({ id }) => id === victim.host)
  const kind = design.datastores.find(({ id }) => id === victim.datastore)?.kind
  const isEndpoint = kind === 'vvol'
  const depth = (isEndpoint ? host?.pe_depth : host?.lun_depth) ?? 32
  return { depth, cap: isEndpoint ? 'pe_dsnro' : 'dsnro' }
}

/**
 * The caps up to the depth of the device; a cap of the whole depth never throttles, so it stands
 * for "off". The design keeps everything but the scheduler of the victim's host.
 */
export function fairnessQuestion(
  design: Design,
  { victim, neighbour, scheduler }: FairnessChoice,
  options: SimulationOptions,
): SweepQuestion | null {
  const group = design.vm_groups.find(({ id }) => id === victim)
  if (group === undefined) return null
  const { depth, cap } = depthFields(design, group)
  const caps = [...CAPS.filter((value) => value < depth), depth]
  const cells = LOADS.length * caps.length
  const hosts = design.hosts.map((host) => (host.id === group.host ? { ...host, scheduler } : host))
  return {
    design: { ...design, hosts },
    axes: [
      { path: `vm_groups.${neighbour}.workload.outstanding_ios`, values: LOADS },
      { path: `hosts.${group.host}.${cap}`, values: caps },
    ],
    options: {
      ...options,
      engine: options.engine === 'simpy' ? 'simpy' : 'auto',
      max_ios: Math.min(MOST_IOS_PER_CELL, Math.floor(MOST_IOS / cells)),
    },
  }
}

/** No one group: what all VMs see together. */
export const ALL_GROUPS = ''

/** The VM groups of which the points of a sweep tell something. */
export function groupsOfSweep({ points }: Sweep): string[] {
  return [...new Set(points.flatMap(({ groups }) => (groups ?? []).map(({ id }) => id)))]
}

/** The sweep as one VM group sees it. */
export function sweepOfGroup(sweep: Sweep, id: string): Sweep {
  const points = sweep.points.flatMap((point) => {
    const group = (point.groups ?? []).find((each) => each.id === id)
    const predicted = (point.predicted ?? []).filter((one) => one.group === id)
    return group === undefined
      ? []
      : [{ ...point, ...group, predicted: predicted.map((one) => ({ ...one, group: null })) }]
  })
  return { ...sweep, points }
}

export type SweepLine = { value: number; label: string; dots: LineDot[] }

/** A line over the values of the first field for each value of the second. */
export function sweepLines(sweep: Sweep, metric: SweepMetric): SweepLine[] {
  const caps = sweep.axes[1]?.values ?? []
  return caps.map((value, index) => ({
    value,
    label: index === caps.length - 1 ? `DSNRO ${value} (off)` : `DSNRO ${value}`,
    dots: lineOf({ ...sweep, points: sweep.points.filter((point) => point.values[1] === value) }, metric),
  }))
}

/** "DSNRO 4: 0.418 ms beside 1 I/O, 0.977 ms beside 64; ..." for the ends of each line. */
export function sweepLinesInWords(lines: SweepLine[], metric: SweepMetric): string {
  const parts = lines.flatMap(({ label, dots }) => {
    const first = dots[0]
    const last = dots.at(-1)
    if (first === undefined || last === undefined) return []
    return [
      `${label}: ${show(first.y, metric.form)} beside ${first.x}, ${show(last.y, metric.form)} beside ${last.x}`,
    ]
  })
  if (parts.length === 0) return 'No cell has a number yet.'
  return `${metric.label} by outstanding I/Os of the neighbour. ${parts.join('; ')}.`
}

/** All lines with their intervals, for a spreadsheet. */
export function familyRows(lines: SweepLine[], sweep: Sweep, metric: SweepMetric): Rows {
  const [across, down] = sweep.axes.map(({ path }) => path)
  return {
    header: [down ?? '', across ?? '', metric.key, `${metric.key}_low`, `${metric.key}_high`],
    rows: lines.flatMap(({ value, dots }) =>
      dots.map(({ x, y, band }) => [value, x, y, band?.[0] ?? '', band?.[1] ?? '']),
    ),
  }
}

/** A row for each load of the neighbour, a cell for each line; it says where a number is still to come. */
export function familyTable(sweep: Sweep, lines: SweepLine[]): { key: string; cells: string[] }[] {
  const evaluated = new Set(sweep.points.map(({ values }) => values.join(' ')))
  const unevaluated = ['queued', 'running'].includes(sweep.status) ? 'not yet' : 'not evaluated'
  const without = (load: number, cap: number) =>
    evaluated.has([load, cap].join(' ')) ? 'no number' : unevaluated
  return (sweep.axes[0]?.values ?? []).map((load) => ({
    key: String(load),
    cells: [
      String(load),
      ...lines.map(
        ({ value, dots }) => dots.find(({ x }) => x === load)?.text ?? without(load, value),
      ),
    ],
  }))
}
