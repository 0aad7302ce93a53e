/** Starting values of a part that the user adds. They are visible and editable, never hidden. */
import { partsOfKind, type Part, type PartKind } from './parts'

import type {
  StorageArray,
  Datastore,
  Design,
  Fabric,
  HbaPort,
  Isl,
  Host,
  Lun,
  Media,
  OwnProfile,
  Pool,
  PriceItem,
  ProtocolEndpoint,
  StorageProcessor,
  Switch,
  TargetPort,
  VmGroup,
  Workload,
  Zone,
} from '@/api/types'


type Named = (wanted: string) => string
type Context = { design: Design; home: Part | null; named: Named }

/** Id of the first part of a kind, or a name that the problems list will ask to define. */
function first(design: Design, kind: PartKind, missing: string): string {
  return partsOfKind(design, kind)[0]?.id ?? missing
}

/** First LUN that carries no datastore yet: two of them cannot share one. */
export function freeLun(design: Design): string | null {
  const taken = new Set(
    design.datastores.map((datastore) => (datastore.kind === 'vvol' ? null : datastore.lun)),
  )
  return partsOfKind(design, 'lun').find((lun) => !taken.has(lun.id))?.id ?? null
}

const hbaPort = ({ design, home, named }: Context): HbaPort => ({
  id: named(`${home?.id ?? 'host'}-p1`),
  fabric: first(design, 'fabric', 'fabric01'),
  speed_gbps: 16,
})

const host = (context: Context): Host => {
  const id = context.named('esx01')
  const port = (number: number): HbaPort => ({
    id: context.named(`${id}-p${number}`),
    fabric: first(context.design, 'fabric', 'fabric01'),
    speed_gbps: 16,
  })
  return { id, kernel_us: 20, lun_depth: 64, pe_depth: 128, hba_ports: [port(1), port(2)] }
}

const fabric = ({ named }: Context): Fabric => ({ id: named('fabric01'), protocol: 'fc' })

const fabricSwitch = ({ named }: Context): Switch => ({ id: named('switch01') })

/** A trunk between the first two switches of its fabric. */
const isl = ({ design, home, named }: Context): Isl => {
  const switches = partsOfKind(design, 'switch').filter((part) => part.parent === home?.id)
  return {
    id: named('isl01'),
    first_switch: switches[0]?.id ?? 'switch01',
    second_switch: switches[1]?.id ?? 'switch02',
    speed_gbps: 16,
  }
}

/** The first HBA port of the fabric with every target port: one initiator a zone. */
const zone = ({ design, home, named }: Context): Zone => {
  const ports = (kind: 'hba_port' | 'target_port') =>
    partsOfKind(design, kind)
      .filter((part) => part.value.fabric === home?.id)
      .map((part) => part.id)
  const members = [...ports('hba_port').slice(0, 1), ...ports('target_port')]
  return { id: named('zone01'), members: members.length === 0 ? ['port01'] : members }
}

const targetPort = ({ design, home, named }: Context): TargetPort => ({
  id: named(`${home?.id ?? 'sp'}-p1`),
  fabric: first(design, 'fabric', 'fabric01'),
  speed_gbps: 16,
})

const storageProcessor = (context: Context): StorageProcessor => {
  const id = context.named(`${context.home?.id ?? 'array'}-sp1`)
  const port = targetPort({ ...context, home: context.home && { ...context.home, id } })
  return { id, servers: 8, read_us: 50, write_us: 80, target_ports: [port] }
}

export function newMedia(kind: Media['kind']): Media {
  return kind === 'disks'
    ? { kind, model: 'fc-15k', count: 8 }
    : { kind, dies: 32, read_us: 90, write_us: 200 }
}

const pool = ({ home, named }: Context): Pool => ({
  id: named(`${home?.id ?? 'array'}-pool01`),
  raid: 'raid5',
  media: newMedia('disks'),
})

const lun = ({ home, named }: Context): Lun => ({ id: named(`${home?.id ?? 'array'}-lun01`) })

const protocolEndpoint = ({ home, named }: Context): ProtocolEndpoint => ({
  id: named(`${home?.id ?? 'array'}-pe01`),
})

const array = (context: Context): StorageArray => {
  const id = context.named('array01')
  const home: Part = {
    id,
    kind: 'array',
    title: id,
    pointer: '',
    parent: null,
    value: { id },
  }
  const inside = { ...context, home }
  return {
    id,
    read_ms: 0.2,
    write_ms: 0.2,
    sps: [storageProcessor(inside)],
    luns: [lun(inside)],
    protocol_endpoints: [protocolEndpoint(inside)],
  }
}

const datastore = ({ design, named }: Context): Datastore => ({
  id: named('datastore01'),
  kind: 'vmfs',
  lun: freeLun(design) ?? first(design, 'lun', 'lun01'),
})

const vmGroup = ({ design, named }: Context): VmGroup => ({
  id: named('vms01'),
  host: first(design, 'host', 'esx01'),
  datastore: first(design, 'datastore', 'datastore01'),
  disk_depth: 64,
  adapter_depth: 254,
  workload: newWorkload('closed'),
})

export function newWorkload(loop: Workload['loop']): Workload {
  const blocks = [{ size_kib: 8, share_pct: 100 }]
  if (loop === 'open') return { loop, blocks, read_pct: 70, arrival_rate_iops: 1000 }
  if (loop === 'paced') {
    return { loop, blocks, read_pct: 70, outstanding_ios: 16, rate_cap_iops: 10_000 }
  }
  return { loop, blocks, read_pct: 70, outstanding_ios: 16 }
}

/** The datastore as another kind: on the LUN that it has, or the first device that is free for it. */
export function datastoreOfKind(design: Design, old: Datastore, kind: Datastore['kind']): Datastore {
  const { id, name, capacity_gib } = old
  const kept = {
    id,
    ...(name === undefined ? {} : { name }),
    ...(capacity_gib === undefined ? {} : { capacity_gib }),
  }
  return kind === 'vvol'
    ? { ...kept, kind, protocol_endpoint: first(design, 'protocol_endpoint', 'pe01') }
    : { ...kept, kind, lun: old.kind === 'vvol' ? (freeLun(design) ?? first(design, 'lun', 'lun01')) : old.lun }
}

export function newProfile(id: string, kind: OwnProfile['kind']): OwnProfile {
  switch (kind) {
    case 'hba_driver':
      return { id, kind, lun_depth: 64, pe_depth: 64 }
    case 'vscsi_adapter':
      return { id, kind, disk_depth: 64, adapter_depth: 254 }
    case 'front_end':
      return { id, kind, port_depth: 2048, on_full: 'wait' }
    case 'disk':
      return { id, kind, rotation_rpm: 10_000, seek_ms: 4, transfer_mb_s: 150 }
  }
}

/** The profile as another kind, with its name and source. */
export function profileOfKind(old: OwnProfile, kind: OwnProfile['kind']): OwnProfile {
  const { name, source } = old
  return {
    ...newProfile(old.id, kind),
    ...(name === undefined ? {} : { name }),
    ...(source === undefined ? {} : { source }),
  }
}

const profile = ({ named }: Context): OwnProfile => newProfile(named('profile01'), 'hba_driver')

const priceItem = ({ named }: Context): PriceItem => ({ id: named('item01') })

const MAKERS: Record<PartKind, (context: Context) => { id: string }> = {
  host,
  hba_port: hbaPort,
  vm_group: vmGroup,
  fabric,
  switch: fabricSwitch,
  isl,
  zone,
  array,
  sp: storageProcessor,
  target_port: targetPort,
  pool,
  lun,
  protocol_endpoint: protocolEndpoint,
  datastore,
  profile,
  price_item: priceItem,
}

export function newPart(
  design: Design,
  kind: PartKind,
  home: Part | null,
  named: Named,
): { id: string } {
  return MAKERS[kind]({ design, home, named })
}

export function blankDesign(id: string): Design {
  return {
    schema: 'qdepth/1',
    id,
    title: 'New design',
    hosts: [],
    fabrics: [],
    arrays: [],
    datastores: [],
    vm_groups: [],
  }
}
