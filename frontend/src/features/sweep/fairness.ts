/** What a VM feels of its neighbour: the question, and the answer as lines. */
import { lineOf, type LineDot, type SweepMetric } from './sweep-points'

import type { Design, Host, SimulationOptions, Sweep, SweepQuestion, VmGroup } from '@/api/types'
import { uniqueId } from '@/lib/design/design-edits'
import type { Rows } from '@/lib/files/csv'
import { inSentence, NO_BREAK, show } from '@/lib/format/format'

export type Scheduler = NonNullable<Host['scheduler']>
export type FairnessChoice = { victim: string; neighbour: string; scheduler: Scheduler }

const MOST_IOS_PER_CELL = 200_000
const MOST_IOS = 12_000_000
const LOADS = [1, 4, 16, 64, 256]
const NOISY_IOS = 32
const CAPS = [1, 4, 16, 32, 64, 128]

/** What has the queue: the endpoint of a vVol, the LUN of any other datastore. */
function deviceOf({ datastores }: Design, group: VmGroup): string {
  const datastore = datastores.find(({ id }) => id === group.datastore)
  if (datastore === undefined || datastore.kind === 'nfs') return group.datastore
  return datastore.kind === 'vvol' ? datastore.protocol_endpoint : datastore.lun
}

/** Groups that may be the neighbour of a victim: on its host, in the queue of its device. */
export function neighboursOf(design: Design, victim: string): VmGroup[] {
  const group = design.vm_groups.find(({ id }) => id === victim)
  if (group === undefined) return []
  return design.vm_groups.filter(
    (other) =>
      other.id !== victim && other.host === group.host && deviceOf(design, other) === deviceOf(design, group),
  )
}

/** The neighbour without a pace: it keeps its I/Os outstanding, as many as are asked for. */
function unbridled(design: Design, id: string): Design['vm_groups'] {
  return design.vm_groups.map((group) => {
    if (group.id !== id || group.workload.loop === 'closed') return group
    const { blocks, read_pct, random_pct } = group.workload
    const shared = { blocks, read_pct, ...(random_pct === undefined ? {} : { random_pct }) }
    return { ...group, workload: { loop: 'closed', outstanding_ios: LOADS[0] ?? 1, ...shared } }
  })
}

/** The designs in which some VM groups share a queue, by their places. */
export function designsToAsk(designs: Design[]): { id: string; index: number; title: string }[] {
  return designs.flatMap((design, index) =>
    victimsOf(design).length === 0 ? [] : [{ id: design.id, index, title: design.title }],
  )
}

/** With one more VM beside the first group, in the same queue, that keeps 32 I/Os outstanding. */
export function withNoisyNeighbour(design: Design): Design {
  const [first] = design.vm_groups
  if (first === undefined) return design
  const { blocks, read_pct } = first.workload
  const workload = { loop: 'closed' as const, outstanding_ios: NOISY_IOS, blocks, read_pct }
  const id = uniqueId(design, 'noisy-neighbour')
  const { host, datastore } = first
  return { ...design, vm_groups: [...design.vm_groups, { id, name: 'Noisy neighbour', host, datastore, workload }] }
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
    design: { ...design, hosts, vm_groups: unbridled(design, neighbour) },
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

/** How many pairs of load and cap a question has. */
export function cellsOf(question: SweepQuestion | null): number {
  return (question?.axes ?? []).reduce((cells, { values }) => cells * values.length, question === null ? 0 : 1)
}

/** The neighbour that a sweep varies. */
export function neighbourOf({ axes }: Pick<Sweep, 'axes'>): string {
  return /^vm_groups\.(.+)\.workload\./.exec(axes[0]?.path ?? '')?.[1] ?? ''
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

type Names = { victim: string; neighbour: string }

/**
 * "Beside Web at 256 outstanding I/Os, the p99 latency of SQL is 2.3 times as long (0.977 instead of 0.418 ms).
 * DSNRO 4 helps most: 1.2 times.": what the neighbour costs with the cap off, and what a cap changes.
 */
export function fairnessInWords(lines: SweepLine[], metric: SweepMetric, { victim, neighbour }: Names): string {
  const off = costOf(lines.at(-1))
  if (off === null) return 'No pair has two numbers yet.'
  const whose = `the ${inSentence(metric.label)} of ${victim}`
  const beside = `Beside ${neighbour} at ${off.last.x} outstanding I/Os`
  const numbers = `${show(off.last.y, metric.form)} instead of ${show(off.first.y, metric.form)}`
  const verb = metric.form === 'latency' ? 'is' : 'are'
  if (!off.isClear) return `${beside}, ${whose} ${verb} hardly different: ${numbers}.`
  const way = off.times >= 1 ? `${digits(off.times)} times as high` : `${digits(100 * (1 - off.times))}${NO_BREAK}% lower`
  return [`${beside}, ${whose} ${verb} ${way}: ${numbers}.`, ...helpInWords(lines, metric, off.last)].join(' ')
}

function helpInWords(lines: SweepLine[], metric: SweepMetric, off: LineDot): string[] {
  const capped = lines.slice(0, -1).flatMap((line) => {
    const last = line.dots.findLast(({ x }) => x === off.x)
    return last === undefined ? [] : [{ label: line.label, last }]
  })
  const isMore = MORE_IS_BETTER.has(metric.key)
  const better = capped.toSorted((one, other) => (isMore ? other.last.y - one.last.y : one.last.y - other.last.y))[0]
  if (better === undefined) return []
  const isBetter = isMore ? better.last.y > off.y : better.last.y < off.y
  if (!isBetter || !areApart(better.last, off)) return ['No cap of DSNRO changes that.']
  return [`${better.label} helps most: ${show(better.last.y, metric.form)}.`]
}

const MORE_IS_BETTER: ReadonlySet<string> = new Set(['iops', 'mb_s'])
/** Smaller changes are told as none, whatever the intervals. */
const LEAST_CHANGE = 0.02

/** From beside the quietest to beside the busiest neighbour. */
function costOf(line: SweepLine | undefined) {
  const first = line?.dots[0]
  const last = line?.dots.at(-1)
  if (first === undefined || last === undefined || first === last || first.y === 0) return null
  const times = last.y / first.y
  return { first, last, times, isClear: Math.abs(times - 1) >= LEAST_CHANGE && areApart(first, last) }
}

function areApart(one: LineDot, other: LineDot): boolean {
  if (one.band === null || other.band === null) return one.y !== other.y
  return one.band[1] < other.band[0] || other.band[1] < one.band[0]
}

function digits(value: number): string {
  return String(Number(value.toPrecision(2)))
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
