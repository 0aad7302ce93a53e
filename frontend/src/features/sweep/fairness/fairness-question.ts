/** What a VM feels of its neighbour, as a question: who suffers, from whom, and how long it is simulated. */
import { noiseAxis, noisier } from './fairness-noise'
import { neighboursOf, queueOf, victimsOf } from './fairness-queues'

import type { Design, Host, Setting, SimulationOptions, SweepQuestion, VmClass } from '@/api/types'
import { classTitle, targetsOf } from '@/lib/design/class-targets'
import { uniqueId } from '@/lib/design/design-edits'
import { isSameDesign } from '@/lib/design/same-design'
import { hostEntries, vmsOf } from '@/lib/design/vm-classes'
import { NO_BREAK } from '@/lib/format/format'
import { grouped } from '@/lib/format/names'
import { partTitles } from '@/lib/report/report-parts'
import type { IsSame } from '@/lib/scenario/computed-at'

export type Scheduler = NonNullable<Host['scheduler']>
export type FairnessChoice = {
  victim: string
  neighbour: string
  scheduler: Scheduler
  /** How many times as long as usual each cell is simulated. */
  times?: number
}

/** How long each cell may be simulated. */
export const LENGTHS = [
  { value: 1, label: 'as long as usual' },
  { value: 4, label: '4 times as long' },
]

/** I/Os of a cell whose victim has no rate of its own, and the most of any cell. */
const IOS_PER_CELL = 200_000
const MOST_IOS_PER_CELL = 4_000_000
/** I/Os of the victim that a 99th percentile needs, as many again for the warm-up, and some to spare. */
const IOS_OF_VICTIM = 30_000
/** In less, devices do not turn through their paths often enough for a run to settle. */
const LEAST_SIMULATED_S = 15
const NOISY_IOS = 32
const CAPS = [1, 4, 16, 64, 256]
const MOST_CAPS = 3
const USUAL_DEPTH = 32

/** Name of a class, which others may share, by its id. */
export function classOfGroup(design: Design, id: string): string {
  const group = design.classes.find((one) => one.id === id)
  return group === undefined ? id : classTitle(group)
}

/** "SQL"; "Web (24 VMs)" where classes of one name are offered that differ. */
export function offeredTitle(design: Design, id: string): string {
  const titleOf = partTitles(design)
  const group = design.classes.find((one) => one.id === id)
  if (group?.name == null) return titleOf(id)
  const alike = offeredGroups(design, design.classes).filter(({ name }) => name === group.name)
  if (alike.length <= 1) return group.name
  const counts = alike.map((each) => vmsOf(design, each))
  if (new Set(counts).size < counts.length) return titleOf(id)
  const count = vmsOf(design, group)
  return `${group.name} (${count}${NO_BREAK}${count === 1 ? 'VM' : 'VMs'})`
}

/** The designs in which some classes of VMs share a queue, by their places. */
export function designsToAsk(designs: Design[]): { id: string; index: number; title: string }[] {
  return designs.flatMap((design, index) =>
    victimsOf(design).length === 0 ? [] : [{ id: design.id, index, title: design.title }],
  )
}

/** With one more VM on each host of the first class, in the same queues, that keeps 32 I/Os outstanding. */
export function withNoisyNeighbour(design: Design): Design {
  const [first] = design.classes
  if (first === undefined) return design
  const { blocks, read_pct } = first.workload
  const workload = { loop: 'closed' as const, outstanding_ios: NOISY_IOS, blocks, read_pct }
  const id = uniqueId(design, 'noisy-neighbour')
  const { hosts, datastores } = first
  const noisy: VmClass = { id, name: 'Noisy neighbour', vms_per_host: 1, hosts, datastores, workload }
  return { ...design, classes: [...design.classes, noisy] }
}

/** Classes that are alike but for their hosts are offered once: what one of them feels, all do. */
export function offeredGroups(design: Design, groups: VmClass[]): VmClass[] {
  const kindOf = ({ datastores: [first] }: VmClass) => design.datastores.find(({ id }) => id === first)?.kind
  const key = (group: VmClass) =>
    JSON.stringify([
      classTitle(group),
      group.vms,
      group.vms_per_host,
      group.virtual_disks,
      group.workload,
      kindOf(group),
    ])
  return [...grouped(groups, key).values()].flatMap((alike) => alike.slice(0, 1))
}

/**
 * The victim that an architect would ask about: with the tightest latency target, else with the highest
 * pace, else with the fewest outstanding I/Os; its neighbour is of another class where there is one.
 */
export function initialChoice(design: Design): FairnessChoice | null {
  const targets = new Map(targetsOf(design).map(({ title, atMostMs }) => [title, atMostMs]))
  const ranks = (group: VmClass) => [
    targets.get(classTitle(group)) ?? Infinity,
    -(rateOf(design, group) ?? 0),
    group.workload.loop === 'open' ? 0 : group.workload.outstanding_ios,
  ]
  const [victim] = victimsOf(design).toSorted((one, other) => compared(ranks(one), ranks(other)))
  if (victim === undefined) return null
  const neighbour = usualNeighbour(design, victim.id)
  const host = design.hosts.find(({ id }) => victim.hosts.includes(id))
  if (neighbour === undefined) return null
  return { victim: victim.id, neighbour: neighbour.id, scheduler: host?.scheduler ?? 'fifo' }
}

/** A neighbour of another class, or the first where all are of one. */
export function usualNeighbour(design: Design, victim: string): VmClass | undefined {
  const neighbours = neighboursOf(design, victim)
  const own = design.classes.find(({ id }) => id === victim)?.name
  return neighbours.find(({ name }) => name !== own) ?? neighbours[0]
}

function compared(one: number[], other: number[]): number {
  const place = one.findIndex((rank, at) => rank !== other[at])
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
}

/** I/Os per second that a class asks for, whatever completes; null for a closed one. */
function rateOf(design: Design, entry: VmClass): number | null {
  const { virtual_disks: first = 1, further_disks: further = [], workload } = entry
  if (workload.loop === 'closed') return null
  const each = workload.loop === 'open' ? workload.arrival_rate_iops : workload.rate_cap_iops
  const disks = further.reduce(
    (sum, { virtual_disks: disks = 1, load_pct: load = 100 }) => sum + (disks * load) / 100,
    first,
  )
  return vmsOf(design, entry) * disks * each
}

/** Depths of the devices of each host, by host and field: what the design sets, or else its profiles. */
export type Depths = (host: string, field: 'lun_depth' | 'pe_depth') => number | undefined

/** The depths that a check of the design tells. */
export function depthsFrom({ hosts }: Design, settings: Setting[]): Depths {
  const values = new Map(settings.map(({ pointer, value }) => [pointer, value]))
  return (host, field) => {
    const value = values.get(`/hosts/${hosts.findIndex(({ id }) => id === host)}/${field}`)
    return typeof value === 'number' ? value : undefined
  }
}

function depthFields(design: Design, victim: VmClass, depths: Depths): { depth: number; cap: string } {
  const kind = design.datastores.find(({ id }) => id === victim.datastores[0])?.kind
  const isEndpoint = kind === 'vvol'
  const depth = depths(victim.hosts[0] ?? '', isEndpoint ? 'pe_depth' : 'lun_depth') ?? USUAL_DEPTH
  return { depth, cap: isEndpoint ? 'pe_dsnro' : 'dsnro' }
}

/**
 * The caps up to the depth of the device; a cap of the whole depth never throttles, so it stands
 * for "off". The design keeps everything but the scheduler of the victim's hosts, which all get the cap.
 */
export function fairnessQuestion(
  design: Design,
  { victim, neighbour, scheduler, times = 1 }: FairnessChoice,
  options: SimulationOptions,
  depths: Depths,
): SweepQuestion | null {
  const group = design.classes.find(({ id }) => id === victim)
  if (group === undefined) return null
  const { depth, cap } = depthFields(design, group, depths)
  // Only what waits in the queue of a device is capped by its host.
  const helps = queueOf(design, victim, neighbour) === 'device'
  const caps = [...(helps ? CAPS.filter((value) => value < depth).slice(-MOST_CAPS) : []), depth]
  const own = hostEntries(group)
  const hosts = design.hosts.map((host) => (own.includes(host.id) ? { ...host, scheduler } : host))
  const [path = '', ...also] = own.map((id) => `hosts.${id}.${cap}`)
  return {
    design: { ...design, hosts, classes: noisier(design, neighbour) },
    axes: [noiseAxis(design, neighbour), { path, ...(also.length === 0 ? {} : { also }), values: caps }],
    options: simulatedAs(options, rateOf(design, group), times),
  }
}

/** Tells whether two designs differ in nothing but what a question about them sets: a scheduler, and the neighbour's load. */
export function sameButForQuestion(victim: string, neighbour: string): IsSame {
  const asked = (design: Design): unknown => {
    const own = design.classes.find(({ id }) => id === victim)
    const hosts = own === undefined ? [] : hostEntries(own)
    return {
      ...design,
      hosts: design.hosts.map((each) => (hosts.includes(each.id) ? { ...each, scheduler: null } : each)),
      classes: design.classes.map((group) => {
        const { blocks, read_pct, random_pct } = group.workload
        return group.id === neighbour ? { ...group, workload: { blocks, read_pct, random_pct } } : group
      }),
    }
  }
  return (one, other) => isSameDesign(asked(one) as Design, asked(other) as Design)
}

/**
 * Where the rate of the victim is known, each cell is one long simulation, as long as its 99th percentile and the paths
 * need: many short ones would end within their warm-up.
 */
function simulatedAs(options: SimulationOptions, rate: number | null, times: number): SimulationOptions {
  const engine = options.engine === 'simpy' ? 'simpy' : 'auto'
  if (rate === null || rate <= 0) return { ...options, engine, max_ios: times * IOS_PER_CELL }
  return {
    ...options,
    engine: engine === 'simpy' ? engine : 'compiled',
    max_ios: times * MOST_IOS_PER_CELL,
    max_simulated_s: times * Math.max(LEAST_SIMULATED_S, Number((IOS_OF_VICTIM / rate).toPrecision(3))),
    replications: 1,
  }
}

/** How many pairs of load and cap a question has. */
export function cellsOf(question: SweepQuestion | null): number {
  return (question?.axes ?? []).reduce((cells, { values }) => cells * values.length, question === null ? 0 : 1)
}
