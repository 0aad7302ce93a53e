/** Metrics in words: "p99 latency [ms]" of "all VMs" for `total.latency_ms.p99`. */
import type { Metric } from '@/api/types'
import { labelOf } from '@/lib/design/fields/design-words'
import { capitalised, inSentence } from '@/lib/format/format'

const WHOSE: Record<string, string> = {
  total: 'all VMs',
  groups: 'one class of VMs',
  classes: 'one class of VMs',
  devices: 'one device queue',
  limits: 'one limit',
  stations: 'one station or link',
  datastores: 'one datastore',
  operations: 'one operation',
  locks: 'one lock',
  price: 'the design',
}

const WHAT: Record<string, string> = {
  vms: 'VMs',
  iops: 'IOPS',
  iops_per_gb: 'IOPS/GB',
  iops_per_gib: 'IOPS/GiB',
  used_pct: 'In use',
  load: 'LOAD',
  cmds_s: 'CMDS/s',
  resv_s: 'RESV/s',
  cons_s: 'CONS/s',
  ats_s: 'ATS/s',
  ats_missed_s: 'ATS missed',
  mb_s: 'Payload',
  mean: 'Mean',
  p50: 'p50',
  p95: 'p95',
  p99: 'p99',
  p999: 'p99.9',
  mean_ms: 'Mean time',
  pieces_s: 'Pieces',
  price_per_gb: 'Price per GB',
  price_per_gib: 'Price per GiB',
  price_per_effective_gb: 'Price per effective GB',
  price_per_iops: 'Price per IOPS',
  power_per_iops: 'Power per IOPS',
  power_per_gb: 'Power per GB',
  power_per_effective_gb: 'Power per effective GB',
  iops_per_effective_gb: 'IOPS per effective GB',
  raw_gb: 'Raw capacity',
  effective_gb: 'Effective capacity',
  usable_gb: 'Usable capacity',
  usable_gib: 'Usable capacity',
  share_pct: 'Share of the time',
  dqlen: 'DQLEN',
  actv: 'ACTV',
  qued: 'QUED',
  davg_ms: 'DAVG',
  kavg_ms: 'KAVG',
  gavg_ms: 'GAVG',
  qavg_ms: 'QAVG',
}

/** Names that say too little step by step. */
const WHOLE: Record<string, string> = {
  design_id: 'Id of the design',
  design_title: 'Title of the design',
  'overload.has': 'Servers or slots that the overloaded part has',
  'overload.needs': 'Servers or slots that would carry the load',
  'overload.speed_up': 'Speed-up that would carry the load',
}

/** "p99 latency of all VMs [ms]", "Mean time in one layer of all VMs [ms]". */
export function metricInWords({ name, unit }: Pick<Metric, 'name' | 'unit'>): string {
  const whole = WHOLE[name]
  if (whole !== undefined) return whole
  const steps = name.split('.').filter((step) => !step.startsWith('<'))
  const last = steps.at(-1) ?? name
  const [first = ''] = steps
  const inside = steps.slice(1, -1)
  const words = [WHAT[last] ?? labelOf(last)]
  if (inside.includes('latency_ms')) words.push('latency')
  if (inside.includes('wait_budget')) words.push('in one layer')
  words.push(...whoseInWords(first, inside, steps))
  const unitText = unit === '' || words[0] === 'IOPS' ? '' : ` [${unit}]`
  return words.join(' ') + unitText
}

/** "of all VMs", "of the design at its latency target", "(overload)": nothing for what is of the answer itself. */
function whoseInWords(first: string, inside: string[], steps: string[]): string[] {
  const whose = inside.includes('parts') ? 'one priced part' : WHOSE[first]
  if (whose !== undefined) return [`of ${whose}`, ...(inside.includes('at_target') ? ['at its latency target'] : [])]
  return steps.length < 2
    ? []
    : [
        `(${steps
          .slice(0, -1)
          .map((step) => inSentence(labelOf(step)))
          .join(', ')})`,
      ]
}

/** The metrics by what they are of, for a list of choices; the name for scripts is told beside it. */
export function metricChoices(metrics: Metric[]): { group: string; items: { value: string; label: string }[] }[] {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const metric of metrics) {
    const [first = ''] = metric.name.split('.')
    const group = capitalised(first === 'price' ? 'price' : (WHOSE[first] ?? 'the run'))
    groups.set(group, [...(groups.get(group) ?? []), { value: metric.name, label: metricInWords(metric) }])
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}
