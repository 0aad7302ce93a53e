/** Starting values of a part that the user adds. They are visible and editable, never hidden. */
import { arrayOfModel, controllerOf } from './array-of-model'
import { arrayModel, USUAL_ARRAY } from './catalogue'
import { freeLun } from './free-luns'
import { freshName } from './fresh-name'
import { newOperation } from './new-operations'
import { partsOfKind, type PartKind } from './parts'
import { membersOf } from './vm-classes'

import type {
  CopyEngine,
  StorageArray,
  Datastore,
  Design,
  Fabric,
  FurtherDisks,
  HbaPort,
  IoLimit,
  Isl,
  Host,
  Lun,
  Media,
  Operation,
  OwnProfile,
  Pool,
  PriceItem,
  ProtocolEndpoint,
  Site,
  SiteLink,
  StorageProcessor,
  Switch,
  TargetPort,
  VmClass,
  Workload,
  Zone,
} from '@/api/types'

/** What holds the new part. */
type Home = { id: string }
type Named = (wanted: string) => string
type Context = { design: Design; home: Home | null; named: Named }

/** Id of the first part of a kind, or a name that the problems list will ask to define. */
export function first(design: Design, kind: PartKind, missing: string): string {
  return partsOfKind(design, kind)[0]?.id ?? missing
}

/** Speed of a new port, and the driver of a new HBA port where one is usual, by protocol. */
const PORTS: Record<Fabric['protocol'], Pick<HbaPort, 'driver' | 'speed_gbps'>> = {
  fc: { driver: 'lpfc-12.8.534', speed_gbps: 16 },
  nvme_fc: { driver: 'nvme-fc', speed_gbps: 16 },
  iscsi: { driver: 'iscsi_vmk', speed_gbps: 25 },
  nvme_tcp: { driver: 'nvme-tcp', speed_gbps: 25 },
  nvme_rdma: { driver: 'nvme-rdma', speed_gbps: 25 },
  nfs: { driver: 'nfs', speed_gbps: 25 },
  das: { speed_gbps: 12 },
}

/**
 * Kernel of a new host: 4.94 us per I/O fits KAVG of Emulex's white paper on vVols. Four CPUs of it
 * keep up with two 16 Gb ports at 4 KiB, so that other parts bind.
 */
export const NEW_KERNEL: Pick<Host, 'kernel_us' | 'kernel_cpus'> = { kernel_us: 4.94, kernel_cpus: 4 }

/** The first two fabrics: redundant hosts and SPs have a port in each. */
function twoFabrics(design: Design): string[] {
  const ids = partsOfKind(design, 'fabric').map((part) => part.id)
  return ids.length === 0 ? ['fabric01'] : ids.slice(0, 2)
}

/** Fabric that a part with these ports uses least. */
function leastUsedFabric(design: Design, kind: 'hba_port' | 'target_port', home: Home | null): string {
  const ports = partsOfKind(design, kind).filter((port) => port.parent === home?.id)
  const uses = (id: string) => ports.filter((port) => port.value.fabric === id).length
  return partsOfKind(design, 'fabric').reduce(
    (best, { id }) => (uses(id) < uses(best) ? id : best),
    first(design, 'fabric', 'fabric01'),
  )
}

function portOf(design: Design, fabricId: string): Pick<HbaPort, 'driver' | 'speed_gbps'> {
  return PORTS[design.fabrics.find(({ id }) => id === fabricId)?.protocol ?? 'fc']
}

const hbaPort = ({ design, home, named }: Context): HbaPort => {
  const inFabric = leastUsedFabric(design, 'hba_port', home)
  return { id: named(`${home?.id ?? 'host'}-p1`), fabric: inFabric, ...portOf(design, inFabric) }
}

/** Its depths are those of the profiles: nothing that they give is set. */
const host = ({ design, named }: Context): Host => {
  const id = named('esx01')
  const [one = 'fabric01', other = one] = twoFabrics(design)
  const port = (number: number, inFabric: string): HbaPort => ({
    id: named(`${id}-p${number}`),
    fabric: inFabric,
    ...portOf(design, inFabric),
  })
  return { id, release: 'esxi-8.0', ...NEW_KERNEL, hba_ports: [port(1, one), port(2, other)] }
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

const site = ({ named }: Context): Site => ({ id: named('site01') })

/** 10 km between the first two sites: a usual distance within a town. */
const siteLink = ({ design, named }: Context): SiteLink => {
  const [one = 'site01', other = 'site02'] = ids(partsOfKind(design, 'site'))
  return { id: named('inter-site01'), first_site: one, second_site: other, speed_gbps: 16, distance_km: 10 }
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

const targetPort = ({ design, home, named }: Context): TargetPort => {
  const inFabric = leastUsedFabric(design, 'target_port', home)
  const { speed_gbps } = portOf(design, inFabric)
  return { id: named(`${home?.id ?? 'sp'}-p1`), fabric: inFabric, speed_gbps }
}

/** A controller of a usual all-flash array. */
const storageProcessor = ({ design, home, named }: Context): StorageProcessor => {
  const fabrics = twoFabrics(design)
  const { speed_gbps: speedGbps } = portOf(design, fabrics[0] ?? 'fabric01')
  const layout = { id: home?.id ?? 'array', portsPerController: fabrics.length, fabrics, speedGbps }
  const { name: _number, ...made } = controllerOf(arrayModel(USUAL_ARRAY), layout, 0, named)
  return made
}

export function newMedia(kind: Media['kind']): Media {
  return kind === 'disks' ? { kind, model: 'fc-15k', count: 8 } : { kind, dies: 32, read_us: 90, write_us: 200 }
}

const pool = ({ home, named }: Context): Pool => ({
  id: named(`${home?.id ?? 'array'}-pool01`),
  raid: 'raid5',
  media: newMedia('disks'),
})

const lun = ({ design, home, named }: Context): Lun => ({
  id: named(`${home?.id ?? 'array'}-lun01`),
  name: lunNames(design)(),
})

/** Names of new LUNs, one after the other: "LUN 3", where the design has two. */
function lunNames(design: Design): () => string {
  const taken = namesOfKind(design, 'lun')
  return () => {
    const name = freshName('LUN 1', taken)
    taken.add(name)
    return name
  }
}

function namesOfKind(design: Design, kind: PartKind): Set<string> {
  return new Set(partsOfKind(design, kind).map(({ title }) => title))
}

const protocolEndpoint = ({ design, home, named }: Context): ProtocolEndpoint => ({
  id: named(`${home?.id ?? 'array'}-pe01`),
  name: endpointName(design),
})

function endpointName(design: Design): string {
  return freshName('Protocol endpoint', namesOfKind(design, 'protocol_endpoint'))
}

/** A usual all-flash array: its numbers are those of the catalogue, where their sources stand. */
const array = ({ design, named }: Context): StorageArray => {
  const fabrics = twoFabrics(design)
  const { speed_gbps: speedGbps } = portOf(design, fabrics[0] ?? 'fabric01')
  const layout = { controllers: 1, portsPerController: fabrics.length, fabrics, speedGbps, luns: 1 }
  const { name: _model, ...made } = arrayOfModel(arrayModel(USUAL_ARRAY), { id: named('array01'), ...layout, named })
  const lunName = lunNames(design)
  return {
    ...made,
    sps: made.sps.map(({ name: _number, ...sp }) => sp),
    luns: (made.luns ?? []).map((each) => ({ ...each, name: lunName() })),
    protocol_endpoints: (made.protocol_endpoints ?? []).map((each) => ({ ...each, name: endpointName(design) })),
  }
}

/** For each volume of the array, with a number that people replace. */
const ioLimit = ({ named }: Context): IoLimit => ({ id: named('limit01'), scope: 'volume', iops: 5000 })

const datastore = ({ design, named }: Context): Datastore => ({
  id: named('datastore01'),
  kind: 'vmfs',
  lun: freeLun(design) ?? first(design, 'lun', 'lun01'),
})

const ids = (parts: { id: string }[]) => parts.map(({ id }) => id)

/** The ids, or a name that the problems list will ask to define. */
function orMissing(known: string[], missing: string): string[] {
  return known.length === 0 ? [missing] : known
}

/** One VM for each host, on all hosts and datastores. */
const vmClass = ({ design, named }: Context): VmClass => ({
  id: named('vms01'),
  vms: Math.max(1, membersOf(design.hosts, ids(design.hosts))),
  hosts: orMissing(ids(design.hosts), 'esx01'),
  datastores: orMissing(ids(design.datastores), 'datastore01'),
  vscsi_adapter: 'pvscsi-windows',
  workload: newWorkload('closed'),
})

/** One more disk of each VM, where the first ones lie. */
const furtherDisks = ({ design, home, named }: Context): FurtherDisks => {
  const entry = design.classes.find(({ id }) => id === home?.id)
  return {
    id: named(`${home?.id ?? 'vms'}-disks1`),
    datastores: entry?.datastores ?? orMissing(ids(design.datastores), 'datastore01'),
  }
}

export function newWorkload(loop: Workload['loop']): Workload {
  const blocks = [{ size_kib: 8, share_pct: 100 }]
  if (loop === 'open') return { loop, blocks, read_pct: 70, arrival_rate_iops: 1000 }
  if (loop === 'paced') {
    return { loop, blocks, read_pct: 70, outstanding_ios: 16, rate_cap_iops: 10_000 }
  }
  return { loop, blocks, read_pct: 70, outstanding_ios: 16 }
}

/** Without a number: what nobody has read anywhere is not simulated, and the problems list asks for it. */
export function newProfile(id: string, kind: OwnProfile['kind']): OwnProfile {
  return { id, kind }
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

const operation = ({ design, named }: Context): Operation => newOperation(design, 'clone', named('operation01'))

export const newCopyEngine = (): CopyEngine => ({ strips: 8 })

const MAKERS: Record<PartKind, (context: Context) => { id: string }> = {
  host,
  hba_port: hbaPort,
  vm_class: vmClass,
  further_disks: furtherDisks,
  operation,
  fabric,
  switch: fabricSwitch,
  isl,
  zone,
  site,
  site_link: siteLink,
  array,
  sp: storageProcessor,
  target_port: targetPort,
  pool,
  lun,
  protocol_endpoint: protocolEndpoint,
  io_limit: ioLimit,
  datastore,
  profile,
  price_item: priceItem,
}

export function newPart(design: Design, kind: PartKind, home: Home | null, named: Named): { id: string } {
  return MAKERS[kind]({ design, home, named })
}
