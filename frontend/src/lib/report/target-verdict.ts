/** Latency targets and the answers that the server judges by them. */
import { classesOf } from './classes'

import type {
  Answered,
  Design,
  Failure,
  FailureFigures,
  LatencyTarget,
  Report,
  SweepPoint,
  TargetJudgement,
  TargetVerdict,
} from '@/api/types'
import { about, ALL_VMS, targetsOf } from '@/lib/design/class-targets'

/** What is drawn of a verdict. */
export type ShownVerdict = Pick<TargetVerdict, 'kept' | 'sentence' | 'remedy'> & {
  brief?: string
  /** The part that lets no more through. */
  full?: string
}

const FULL: ReadonlySet<Report['bottleneck']['kind']> = new Set(['station', 'link', 'limit', 'round_robin'])

/** The verdict on a report; what passes at a part that is full says so, as it holds for no more load. */
export function verdictOfReport({ targets, bottleneck }: Report): ShownVerdict | null {
  if (targets?.kept !== 'yes' || !FULL.has(bottleneck.kind) || !bottleneck.headline) return targets ?? null
  return { ...targets, full: [bottleneck.headline, bottleneck.detail].filter(Boolean).join(', ') }
}

/** The targets of a design as the server is asked about them. */
export function latencyTargetsOf(design: Design): LatencyTarget[] {
  return targetsOf(design).map(({ title, statistic, atMostMs }) => ({
    quantity: statistic,
    at_most_ms: atMostMs,
    ...about(title),
  }))
}

/** Whether a judgement is by these targets; what cannot carry its load misses any. */
export function isJudgedBy({ each, code }: TargetJudgement, targets: LatencyTarget[]): boolean {
  return (
    code === 'overload' ||
    code === 'nothing_survives' ||
    sameTargets(
      each.flatMap(({ target }) => target ?? []),
      targets,
    )
  )
}

function sameTargets(ones: LatencyTarget[], others: LatencyTarget[]): boolean {
  const bare = (targets: LatencyTarget[]) =>
    JSON.stringify(targets.map(({ quantity, at_most_ms: ms, vms }) => [quantity, ms, vms ?? null]))
  return bare(ones) === bare(others)
}

/** What a report says of latencies. */
export function answeredInReport(report: Report, design: Design): Answered {
  const owners = [{ title: ALL_VMS, group: report.total }, ...classesOf(report, design)]
  return {
    status: report.status,
    outside_validity: report.outside_validity ?? null,
    latencies: owners.map(({ title, group: { latency_ms: latency } }) => ({
      vms: title || null,
      mean: latency.mean,
      p99: latency.p99,
    })),
    predicted: (report.prediction?.numbers ?? []).flatMap(({ quantity, group, value, simulation_pct }) =>
      quantity === 'latency_mean_ms' || quantity === 'latency_p99_ms'
        ? [
            {
              vms: group,
              quantity: quantity === 'latency_mean_ms' ? ('mean' as const) : ('p99' as const),
              value,
              simulation_pct,
            },
          ]
        : [],
    ),
  }
}

/** What the figures of a design say, with all its parts or after a failure. */
export function answeredInFigures(figures: FailureFigures): Answered {
  const { status, outside_validity, classes } = figures
  const latencies = [{ ...figures, title: ALL_VMS }, ...classes].map((each) => ({
    vms: each.title || null,
    mean: each.latency_mean_ms,
    p99: each.latency_p99_ms,
  }))
  return { status, outside_validity, latencies }
}

export function answeredInFailure({ figures, verdict }: Failure): Answered {
  return verdict === 'refused' || figures === null ? { nothing_survives: true } : answeredInFigures(figures)
}

/** What a cell of a sweep says of the VMs that have targets; classes of one name come one by one in cells of before they were added. */
export function answeredInPoint(point: SweepPoint, design: Design): Answered {
  const names = new Map(design.classes.map(({ id, name }) => [id, name ?? id]))
  const classes = (point.classes ?? []).map((each) => ({ ...each, title: each.id }))
  const shared = new Set(classes.map(({ title }) => title))
  const groups = (point.groups ?? [])
    .map((group) => ({ ...group, title: names.get(group.id) ?? group.id }))
    .filter(({ title }) => !shared.has(title))
  const judged = new Set(targetsOf(design).map(({ title }) => title))
  const owners = [{ ...point, title: ALL_VMS }, ...classes, ...groups].filter(({ title }) => judged.has(title))
  return {
    status: point.status,
    outside_validity: point.outside_validity,
    latencies: owners.map(({ title, latency_mean_ms: mean, latency_p99_ms: p99 }) => ({
      vms: title || null,
      mean,
      p99,
    })),
  }
}
