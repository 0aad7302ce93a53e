/** The order of fields in the inspector: those that matter first, the others in named groups. */
import type { PartKind } from '../parts'

import type { Field } from './schema-fields'

export type FieldGroup = { title: string; fields: Field[] }
export type ArrangedFields = { first: Field[]; groups: FieldGroup[] }

/** The name, and about five fields that people set most often; of a kind that is not named, all come first. */
const FIRST: Partial<Record<PartKind | 'design' | 'options', readonly string[]>> = {
  host: ['name', 'count', 'release', 'lun_depth', 'pe_depth'],
  hba_port: ['name', 'fabric', 'switch', 'driver', 'speed_gbps', 'adapter_depth'],
  vm_class: ['name', 'vms', 'vms_per_host', 'hosts', 'datastores', 'placement', 'virtual_disks'],
  fabric: ['name', 'protocol', 'duplex', 'latency_us', 'mtu_bytes'],
  isl: ['first_switch', 'second_switch', 'speed_gbps', 'links', 'buffer_credits'],
  site_link: ['name', 'first_site', 'second_site', 'distance_km', 'protocol', 'speed_gbps', 'links', 'access'],
  array: ['name', 'front_end', 'read_ms', 'write_ms', 'media_servers'],
  sp: ['name', 'servers', 'read_us', 'write_us', 'command_slots'],
  target_port: ['name', 'fabric', 'switch', 'speed_gbps', 'port_depth', 'on_full'],
  pool: ['name', 'raid', 'usable_gb'],
  lun: ['name', 'count', 'owners', 'pool', 'delay_ms'],
  protocol_endpoint: ['name', 'count', 'owners', 'pool', 'delay_ms'],
  io_limit: ['name', 'scope', 'datastores', 'classes', 'iops', 'mb_s', 'iops_per_gib', 'least_iops', 'mb_s_per_gib'],
  datastore: ['name', 'count', 'lun', 'protocol_endpoint', 'capacity_gib', 'used_gib'],
  operation: [
    ...[
      'name',
      'source',
      'target',
      'host',
      'pool',
      'onto',
      'vm_class',
      'start_s',
      'vms',
      'amount_gib',
      'provisioned_gib',
    ],
    ...['rate_cap_mb_s', 'block_kib', 'read_pct', 'outstanding_ios', 'count', 'after'],
  ],
  design: ['title', 'notes'],
  options: ['max_ios', 'precision_mean_pct', 'precision_p99_pct', 'engine', 'seed'],
}

const GROUPS: readonly { title: string; names: RegExp }[] = [
  { title: 'Name', names: /^(name|title|notes)$/ },
  { title: 'Price and power', names: /price|power|currency|height/ },
  { title: 'Repeated', names: /^(every_s|at_once)$/ },
  { title: 'Backs off from production', names: /^(yields_at_ms|starts_below_ms)$/ },
  { title: 'Burst and counting', names: /^(burst_|counted_kib)/ },
  { title: 'CPU of the VMs', names: /^cpu_/ },
  { title: 'Queues', names: /depth|slots|outstanding|qfull|dsnro|sched|shares|on_full|busy_delay|latency_threshold/ },
  {
    title: 'Paths and links',
    names:
      /path|preferred|non_optimised|^forward|round_robin|latency_samples|latency_interval|fabric|switch|speed|payload|protocol|duplex|owner|discipline|mtu|split|driver|release|adapter|front_end/,
  },
  { title: 'Service times', names: /_us|_ms|scv|kernel|servers/ },
  { title: 'Capacity', names: /_gi?b$|raid|pool|media|ratio/ },
]
const OTHER = 'Other settings'

/** Each field once: first those that matter for the kind, in their order, then the groups that have any. */
export function arranged(kind: PartKind | 'design' | 'options', fields: Field[]): ArrangedFields {
  const wanted = FIRST[kind]
  if (wanted === undefined) return { first: fields, groups: [] }
  const first = wanted.flatMap((name) => fields.filter((field) => field.name === name))
  const rest = fields.filter((field) => !first.includes(field))
  const titles = [...GROUPS.map(({ title }) => title), OTHER]
  const groups = titles.map((title) => ({ title, fields: rest.filter((field) => groupOf(field.name) === title) }))
  return { first, groups: groups.filter((group) => group.fields.length > 0) }
}

function groupOf(name: string): string {
  return GROUPS.find(({ names }) => names.test(name))?.title ?? OTHER
}

/** The fields whose label or meaning has every typed word. */
export function matchingFields(fields: Field[], typed: string): Field[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const texts = (field: Field) => `${field.label} ${field.name} ${field.help}`.toLowerCase()
  const found = fields.filter((field) => words.every((word) => texts(field).includes(word)))
  const inLabel = (field: Field) => words.every((word) => field.label.toLowerCase().includes(word))
  return [...found.filter(inLabel), ...found.filter((field) => !inLabel(field))]
}

/** The groups with the fields that were searched, as far as they have any. */
export function matchingGroups(groups: FieldGroup[], typed: string): FieldGroup[] {
  return groups
    .map(({ title, fields }) => ({ title, fields: matchingFields(fields, typed) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Whether a field has a value of its own that is not the default. */
export function isChanged(field: Field): boolean {
  return field.value !== undefined && field.value !== null && field.value !== field.preset
}
