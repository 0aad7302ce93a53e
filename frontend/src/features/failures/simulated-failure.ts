/** Failures that were simulated, in the list of those that are estimated. */
import type { Design, Failure, FailureFigures, Quantity, Report } from '@/api/types'
import { classesOf } from '@/lib/report/classes'

/** A part that failed in a simulation, and what that found of the healthy design and of the survivor. */
export type SimulatedFailure = { text: string; reports: Report[] }

function ratio(after: Quantity, before: Quantity): Quantity {
  const value = after.value === null || before.value === null || before.value === 0 ? null : after.value / before.value
  return { ...after, value, low: null, high: null }
}

function figuresOf(report: Report, design: Design): FailureFigures {
  const { total, status, bottleneck, outside_validity } = report
  return {
    status,
    outside_validity: outside_validity ?? null,
    iops: total.iops,
    latency_mean_ms: total.latency_ms.mean,
    latency_p99_ms: total.latency_ms.p99,
    bottleneck: bottleneck.sentence,
    bottleneck_id: [bottleneck.kind, bottleneck.layer, bottleneck.part, bottleneck.origin]
      .map((each) => each ?? '')
      .join(' '),
    classes: classesOf(report, design).map(({ title, group: { latency_ms: latency } }) => ({
      title,
      latency_mean_ms: latency.mean,
      latency_p99_ms: latency.p99,
    })),
  }
}

/** The failures, those that were simulated with the numbers of that; their paths; and the healthy design by the first of them. */
export function withSimulated(failures: Failure[], simulated: SimulatedFailure[], design: Design) {
  const known = simulated.filter(({ reports }) => reports.length > 1)
  const told = failures.map((found) =>
    toldOf(
      found,
      known.find(({ text }) => text === found.text),
      design,
    ),
  )
  const [healthy] = known[0]?.reports ?? []
  return {
    failures: told,
    paths: told.filter((one, index) => one !== failures[index]).map(({ path }) => path),
    healthy: healthy === undefined ? null : figuresOf(healthy, design),
  }
}

function toldOf(found: Failure, simulated: SimulatedFailure | undefined, design: Design): Failure {
  const [healthy, survivor] = simulated?.reports ?? []
  if (found.verdict !== 'survives' || healthy === undefined || survivor === undefined) return found
  return {
    ...found,
    figures: figuresOf(survivor, design),
    iops_ratio: ratio(survivor.total.iops, healthy.total.iops),
    latency_ratio: ratio(survivor.total.latency_ms.mean, healthy.total.latency_ms.mean),
  }
}
