/** How a neighbour becomes noisy: it sends a multiple of its planned rate, or keeps more I/Os outstanding. */
import type { Design, VmClass } from '@/api/types'
import { NO_BREAK, show } from '@/lib/format/format'

type Workload = VmClass['workload']

/** Outstanding I/Os of a neighbour without a rate. */
const LOADS = [4, 16, 64, 256]
/** Multiples of the planned rate. */
const TIMES = [1, 2, 4, 8]
const MOST_OUTSTANDING = 65_536
/** I/Os per second that one outstanding I/O makes where each takes a millisecond. */
const IOPS_OF_ONE = 1000

function workloadOf(design: Design, id: string): Workload | undefined {
  return design.classes.find((one) => one.id === id)?.workload
}

/** The rate that a neighbour is planned with; null without one, or where its outstanding I/Os bind before the rate does. */
function plannedRate(workload: Workload | undefined): number | null {
  if (workload === undefined || workload.loop === 'closed') return null
  if (workload.loop === 'open') return workload.arrival_rate_iops
  const { rate_cap_iops: rate, outstanding_ios: outstanding } = workload
  return rate <= outstanding * IOPS_OF_ONE ? rate : null
}

/** What of the neighbour grows, and over what values. */
export function noiseAxis(design: Design, id: string): { path: string; values: number[] } {
  const workload = workloadOf(design, id)
  const planned = plannedRate(workload)
  const path = `classes.${id}.workload`
  if (planned === null) return { path: `${path}.outstanding_ios`, values: LOADS }
  const field = workload?.loop === 'open' ? 'arrival_rate_iops' : 'rate_cap_iops'
  return { path: `${path}.${field}`, values: TIMES.map((times) => Number((times * planned).toPrecision(6))) }
}

/** The classes with a neighbour that can send what is asked of it: enough outstanding I/Os, or no rate at all. */
export function noisier(design: Design, id: string): VmClass[] {
  return design.classes.map((entry) => (entry.id === id ? { ...entry, workload: unbridled(entry.workload) } : entry))
}

function unbridled(workload: Workload): Workload {
  if (workload.loop === 'closed' || workload.loop === 'open') return workload
  if (plannedRate(workload) !== null) {
    const most = TIMES.at(-1) ?? 1
    return { ...workload, outstanding_ios: Math.min(MOST_OUTSTANDING, most * workload.outstanding_ios) }
  }
  const { blocks, read_pct, random_pct } = workload
  const shared = { blocks, read_pct, ...(random_pct === undefined ? {} : { random_pct }) }
  return { loop: 'closed', outstanding_ios: LOADS[0] ?? 1, ...shared }
}

/** What the design plans of a neighbour, by its title, that sends more here; null where it has no rate. */
export function plannedInWords(design: Design, id: string, title: string): string | null {
  const workload = workloadOf(design, id)
  if (workload === undefined || workload.loop === 'closed') return null
  const rate = workload.loop === 'open' ? workload.arrival_rate_iops : workload.rate_cap_iops
  const plan = `${title} is planned with ${show(rate, 'count')}${NO_BREAK}I/Os per second for each VM.`
  return plannedRate(workload) === null
    ? `Noisy means without a rate cap: ${plan}`
    : `${plan} Noisy means up to ${TIMES.at(-1)} times as many.`
}
