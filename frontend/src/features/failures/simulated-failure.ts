/** A failure that was simulated, in the list of those that are estimated. */
import type { Design, Failure, Quantity, Report } from '@/api/types'
import { classesOf } from '@/lib/report/classes'

/** A part that failed in a simulation, and what that found of the healthy design and of the survivor. */
export type SimulatedFailure = { text: string; reports: Report[] }

function ratio(after: Quantity, before: Quantity): Quantity {
  const value = after.value === null || before.value === null || before.value === 0 ? null : after.value / before.value
  return { ...after, value, low: null, high: null }
}

/** The failures, one of them with the numbers of its simulation; and the path of that one. */
export function withSimulated(failures: Failure[], simulated: SimulatedFailure | null, design: Design) {
  const [healthy, survivor] = simulated?.reports ?? []
  const found = failures.find(({ text, verdict }) => text === simulated?.text && verdict === 'survives')
  if (found === undefined || healthy === undefined || survivor === undefined) return { failures, path: null }
  const { total, status, bottleneck, outside_validity } = survivor
  const told: Failure = {
    ...found,
    figures: {
      status,
      outside_validity: outside_validity ?? null,
      iops: total.iops,
      latency_mean_ms: total.latency_ms.mean,
      latency_p99_ms: total.latency_ms.p99,
      bottleneck: bottleneck.sentence,
      classes: classesOf(survivor, design).map(({ title, group: { latency_ms: latency } }) => ({
        title,
        latency_mean_ms: latency.mean,
        latency_p99_ms: latency.p99,
      })),
    },
    iops_ratio: ratio(total.iops, healthy.total.iops),
    latency_ratio: ratio(total.latency_ms.mean, healthy.total.latency_ms.mean),
  }
  return { failures: failures.map((one) => (one === found ? told : one)), path: found.path }
}
