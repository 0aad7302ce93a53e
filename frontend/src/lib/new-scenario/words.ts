/** What a new scenario was made of, in words: on the page, and in the notes of its designs. */
import type { Answers } from './answers'

import {
  arrayModel,
  isNvme,
  NAMESPACE_DEPTH,
  sourceOf,
  workloadTemplate,
  type Fact,
  type Profile,
} from '@/lib/design/catalogue'
import { labelOf } from '@/lib/design/fields/design-words'
import { NO_BREAK } from '@/lib/format/format'

const LABELS: Record<string, string> = {
  read_us: 'Controller, per read',
  write_us: 'Controller, per write',
  read_us_per_kib: 'and per KiB read',
  write_us_per_kib: 'and per KiB written',
  read_ms: 'Constant time of a read',
  write_ms: 'Constant time of a write',
  service_scv: 'Spread of the controller’s time (SCV)',
  read_hit_pct: 'Reads that the cache answers',
  dirty_mib: 'Written data that the cache holds',
  disks: 'Disks',
  disk_model: 'Disk model',
  raid: 'RAID level',
  copy_strips: 'Strips that it copies at once (XCOPY)',
  copy_strip_ms: 'Time to copy a strip',
  write_same_us: `WRITE SAME of 1${NO_BREAK}MiB`,
  unmap_us: 'UNMAP, per command',
  ats_us: 'ATS, per block',
  front_end: 'Front end',
  controllers: 'Controllers',
  ports_per_controller: 'Ports per controller',
  port_speed_gbps: 'Speed of a port',
  size_kib: 'Size of an I/O',
  read_pct: 'Reads',
  rate_iops: 'I/Os per second',
}

const UNITS: Record<string, string> = { us: 'µs', 'us/KiB': 'µs/KiB', '1/s': '/s', '1': '' }

/** A number of a profile as the page shows it. */
export type FactRow = {
  key: string
  label: string
  value: string
  isEstimate: boolean
  note: string
  source: { title: string; address: string }
}

export function factRows({ settings }: Profile): FactRow[] {
  return Object.entries(settings).map(([name, fact]) => ({
    key: name,
    label: LABELS[name] ?? labelOf(name),
    value: valueInWords(fact),
    isEstimate: fact.confirmed === false,
    note: fact.note ?? '',
    source: sourceOf(fact),
  }))
}

function valueInWords({ value, unit }: Fact): string {
  const inWords = UNITS[unit] ?? unit
  return inWords === '' ? String(value) : `${String(value)} ${inWords}`
}

/** "4 of 11 numbers are measured or documented, 7 are estimates to calibrate." */
export function confidenceInWords(profile: Profile): string {
  const rows = factRows(profile)
  const estimates = rows.filter(({ isEstimate }) => isEstimate).length
  const known = rows.length - estimates
  if (estimates === 0) return `all ${rows.length} numbers are measured or documented.`
  if (known === 0) return `all ${rows.length} numbers are estimates to calibrate.`
  const rest = estimates === 1 ? '1 is an estimate' : `${estimates} are estimates`
  const are = known === 1 ? 'is' : 'are'
  return `${known} of ${rows.length} numbers ${are} measured or documented, ${rest} to calibrate.`
}

/** The estimates behind a scenario, a line each. */
export function assumptions({ array, classes, namespaceDepth, protocol }: Answers): string[] {
  const model = arrayModel(array)
  const templates = new Set(classes.flatMap(({ template }) => template ?? []))
  const { assumed } = NAMESPACE_DEPTH
  const depth =
    isNvme(protocol) && (namespaceDepth ?? assumed.value) === assumed.value
      ? [
          '',
          `Depth of NVMe devices: ${String(assumed.value)}, a queue of 128 less 2, assumed unless you read it on a host. Source: ${sourceOf(assumed).title}.`,
        ]
      : []
  const estimates = [model, ...[...templates].map(workloadTemplate)].flatMap((profile) => {
    const rows = factRows(profile).filter(({ isEstimate }) => isEstimate)
    const lines = rows.map(
      ({ label, value, note, source }) =>
        `- ${label}: ${value}. Estimate, calibrate it. ${note === '' ? '' : `${note}. `}Source: ${source.title}.`,
    )
    const head = `${profile.name}: ${confidenceInWords(profile)}${profile.note === undefined ? '' : ` ${profile.note}`}`
    return ['', head, ...lines]
  })
  return [...depth, ...estimates]
}
