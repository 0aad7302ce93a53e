/** The parts of a design: what kinds there are, and where they stand. */
import { kindLabel } from './fields/design-words'
import { join } from './json-pointer'

import type {
  Datastore,
  Design,
  Fabric,
  FurtherDisks,
  HbaPort,
  Host,
  IoLimit,
  Isl,
  Lun,
  Operation,
  OwnProfile,
  Pool,
  PriceItem,
  ProtocolEndpoint,
  Site,
  SiteLink,
  StorageArray,
  StorageProcessor,
  Switch,
  TargetPort,
  VmClass,
  Zone,
} from '@/api/types'

/** What the design holds of each kind of part. */
export type PartValues = {
  host: Host
  hba_port: HbaPort
  fabric: Fabric
  switch: Switch
  isl: Isl
  zone: Zone
  site: Site
  site_link: SiteLink
  array: StorageArray
  sp: StorageProcessor
  target_port: TargetPort
  pool: Pool
  lun: Lun
  protocol_endpoint: ProtocolEndpoint
  io_limit: IoLimit
  datastore: Datastore
  vm_class: VmClass
  further_disks: FurtherDisks
  operation: Operation
  profile: OwnProfile
  price_item: PriceItem
}

export type PartKind = keyof PartValues

export type Lane = 'hosts' | 'fabric' | 'arrays'

type KindFacts = {
  /** In the schema; of several that such parts may follow, the first. */
  definition: string
  lane: Lane
  /** Kind that holds it, and the key of the list that it stands in. */
  parent: PartKind | null
  list: string
}

const FACTS: Record<PartKind, KindFacts> = {
  host: { definition: 'Host', lane: 'hosts', parent: null, list: 'hosts' },
  hba_port: { definition: 'HbaPort', lane: 'hosts', parent: 'host', list: 'hba_ports' },
  vm_class: { definition: 'VmClass', lane: 'hosts', parent: null, list: 'classes' },
  further_disks: { definition: 'FurtherDisks', lane: 'hosts', parent: 'vm_class', list: 'further_disks' },
  fabric: { definition: 'Fabric', lane: 'fabric', parent: null, list: 'fabrics' },
  switch: { definition: 'Switch', lane: 'fabric', parent: 'fabric', list: 'switches' },
  isl: { definition: 'Isl', lane: 'fabric', parent: 'fabric', list: 'isls' },
  zone: { definition: 'Zone', lane: 'fabric', parent: 'fabric', list: 'zones' },
  site: { definition: 'Site', lane: 'fabric', parent: null, list: 'sites' },
  site_link: { definition: 'SiteLink', lane: 'fabric', parent: null, list: 'site_links' },
  array: { definition: 'Array', lane: 'arrays', parent: null, list: 'arrays' },
  sp: { definition: 'StorageProcessor', lane: 'arrays', parent: 'array', list: 'sps' },
  target_port: { definition: 'TargetPort', lane: 'arrays', parent: 'sp', list: 'target_ports' },
  pool: { definition: 'Pool', lane: 'arrays', parent: 'array', list: 'pools' },
  lun: { definition: 'Lun', lane: 'arrays', parent: 'array', list: 'luns' },
  protocol_endpoint: { definition: 'ProtocolEndpoint', lane: 'arrays', parent: 'array', list: 'protocol_endpoints' },
  io_limit: { definition: 'IoLimit', lane: 'arrays', parent: 'array', list: 'io_limits' },
  datastore: { definition: 'LunDatastore', lane: 'arrays', parent: null, list: 'datastores' },
  operation: { definition: 'Clone', lane: 'hosts', parent: null, list: 'operations' },
  profile: { definition: 'OwnHbaDriver', lane: 'hosts', parent: null, list: 'profiles' },
  price_item: { definition: 'PriceItem', lane: 'hosts', parent: null, list: 'price_list' },
}

/** What is known of each kind of part; its label is that of the schema. */
export const KINDS = Object.fromEntries(
  Object.entries(FACTS).map(([kind, facts]) => [kind, { ...facts, label: kindLabel(facts.definition) }]),
) as Record<PartKind, KindFacts & { label: string }>

/** The name of a kind within a sentence: "storage processor", but "HBA port". */
export function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** What a dragged entry of the palette carries. */
export const PALETTE_TYPE = 'application/x-qdepth-part'

export const ALL_KINDS = Object.keys(KINDS) as PartKind[]

type PartByKind = {
  [K in PartKind]: {
    id: string
    kind: K
    title: string
    pointer: string
    /** Id of the part that holds it. */
    parent: string | null
    value: PartValues[K]
  }
}

/** A part: its kind tells what its value is. */
export type Part = PartByKind[PartKind]

/** Kinds that stand inside a part of the given kind; on top, for null. */
export function childKinds(parent: PartKind | null): PartKind[] {
  return ALL_KINDS.filter((kind) => KINDS[kind].parent === parent)
}

/** The part that holds a list: the design itself on top. */
type Holder = { id: string | null; pointer: string }
const TOP: Holder = { id: null, pointer: '' }

function partsIn<K extends PartKind>(
  { id: parent, pointer: at }: Holder,
  kind: K,
  values: PartValues[K][] | undefined,
  children: (value: PartValues[K], self: Holder) => Part[] = () => [],
): Part[] {
  return (values ?? []).flatMap((value, index) => {
    const { id, name }: { id: string; name?: string | null } = value
    const pointer = join(at, KINDS[kind].list, index)
    const part = { id, kind, title: name ?? id, pointer, parent, value } as Part
    return [part, ...children(value, { id, pointer })]
  })
}

/** Every part, each before those that it holds. */
export function listParts(design: Design): Part[] {
  return [
    ...partsIn(TOP, 'host', design.hosts, (host, self) => partsIn(self, 'hba_port', host.hba_ports)),
    ...partsIn(TOP, 'vm_class', design.classes, (entry, self) => partsIn(self, 'further_disks', entry.further_disks)),
    ...partsIn(TOP, 'fabric', design.fabrics, (fabric, self) => [
      ...partsIn(self, 'switch', fabric.switches),
      ...partsIn(self, 'isl', fabric.isls),
      ...partsIn(self, 'zone', fabric.zones),
    ]),
    ...partsIn(TOP, 'site', design.sites),
    ...partsIn(TOP, 'site_link', design.site_links),
    ...partsIn(TOP, 'array', design.arrays, (array, self) => [
      ...partsIn(self, 'sp', array.sps, (sp, inner) => partsIn(inner, 'target_port', sp.target_ports)),
      ...partsIn(self, 'pool', array.pools),
      ...partsIn(self, 'lun', array.luns),
      ...partsIn(self, 'protocol_endpoint', array.protocol_endpoints),
      ...partsIn(self, 'io_limit', array.io_limits),
    ]),
    ...partsIn(TOP, 'datastore', design.datastores),
    ...partsIn(TOP, 'operation', design.operations),
    ...partsIn(TOP, 'profile', design.profiles),
    ...partsIn(TOP, 'price_item', design.price_list),
  ]
}

export function findPart(design: Design, id: string | null): Part | null {
  return listParts(design).find((part) => part.id === id) ?? null
}

/** The part that a problem's pointer lies in, the innermost one. */
export function partAt(design: Design, pointer: string): Part | null {
  const holders = listParts(design).filter((part) => pointer === part.pointer || pointer.startsWith(`${part.pointer}/`))
  return holders.reduce<Part | null>(
    (best, part) => (best === null || part.pointer.length > best.pointer.length ? part : best),
    null,
  )
}

export function partsOfKind<K extends PartKind>(design: Design, kind: K): PartByKind[K][] {
  return listParts(design).filter((part): part is PartByKind[K] => part.kind === kind)
}
