/** The parts of a design: what kinds there are, where they stand, and how they refer to each other. */
import { join } from './pointer'

import type { Design, OwnProfile } from '@/api/types'


export type PartKind =
  | 'host'
  | 'hba_port'
  | 'fabric'
  | 'switch'
  | 'isl'
  | 'zone'
  | 'array'
  | 'sp'
  | 'target_port'
  | 'pool'
  | 'lun'
  | 'protocol_endpoint'
  | 'datastore'
  | 'vm_group'
  | 'profile'
  | 'price_item'

export type Lane = 'hosts' | 'fabric' | 'arrays'

type KindFacts = {
  label: string
  lane: Lane
  /** Kind that holds it, and the key of the list that it stands in. */
  parent: PartKind | null
  list: string
}

export const KINDS: Record<PartKind, KindFacts> = {
  host: { label: 'Host', lane: 'hosts', parent: null, list: 'hosts' },
  hba_port: { label: 'HBA port', lane: 'hosts', parent: 'host', list: 'hba_ports' },
  vm_group: { label: 'VM group', lane: 'hosts', parent: null, list: 'vm_groups' },
  fabric: { label: 'Fabric', lane: 'fabric', parent: null, list: 'fabrics' },
  switch: { label: 'Switch', lane: 'fabric', parent: 'fabric', list: 'switches' },
  isl: { label: 'Inter-switch links', lane: 'fabric', parent: 'fabric', list: 'isls' },
  zone: { label: 'Zone', lane: 'fabric', parent: 'fabric', list: 'zones' },
  array: { label: 'Array', lane: 'arrays', parent: null, list: 'arrays' },
  sp: { label: 'Storage processor', lane: 'arrays', parent: 'array', list: 'sps' },
  target_port: { label: 'Target port', lane: 'arrays', parent: 'sp', list: 'target_ports' },
  pool: { label: 'Pool', lane: 'arrays', parent: 'array', list: 'pools' },
  lun: { label: 'LUN', lane: 'arrays', parent: 'array', list: 'luns' },
  protocol_endpoint: {
    label: 'Protocol endpoint',
    lane: 'arrays',
    parent: 'array',
    list: 'protocol_endpoints',
  },
  datastore: { label: 'Datastore', lane: 'arrays', parent: null, list: 'datastores' },
  profile: { label: 'Own profile', lane: 'hosts', parent: null, list: 'profiles' },
  price_item: { label: 'Price list item', lane: 'hosts', parent: null, list: 'price_list' },
}

/** What a dragged entry of the palette carries. */
export const PALETTE_TYPE = 'application/x-qdepth-part'

export const ALL_KINDS = Object.keys(KINDS) as PartKind[]

/** Fields that hold the ids of other parts, and the kinds that they name. */
export const REFERENCES: Record<string, PartKind[]> = {
  fabric: ['fabric'],
  host: ['host'],
  datastore: ['datastore'],
  lun: ['lun'],
  extents: ['lun'],
  protocol_endpoint: ['protocol_endpoint'],
  owner: ['sp'],
  pool: ['pool'],
  switch: ['switch'],
  first_switch: ['switch'],
  second_switch: ['switch'],
  members: ['hba_port', 'target_port'],
  driver: ['profile'],
  vscsi_adapter: ['profile'],
  front_end: ['profile'],
  model: ['profile'],
  price_item: ['price_item'],
}

type PartValue = { id: string; name?: string | null } & Record<string, unknown>

export type Part = {
  id: string
  kind: PartKind
  title: string
  pointer: string
  /** Id of the part that holds it. */
  parent: string | null
  value: PartValue
}

/** Kinds that stand inside a part of the given kind; on top, for null. */
export function heldKinds(parent: PartKind | null): PartKind[] {
  return ALL_KINDS.filter((kind) => KINDS[kind].parent === parent)
}

function partsIn(holder: Record<string, unknown>, kind: PartKind | null, pointer: string): Part[] {
  return heldKinds(kind).flatMap((childKind) => {
    const { list } = KINDS[childKind]
    const values = (holder[list] ?? []) as PartValue[]
    return values.flatMap((value, index) => {
      const at = join(pointer, list, index)
      const part: Part = {
        id: value.id,
        kind: childKind,
        title: value.name ?? value.id,
        pointer: at,
        parent: kind === null ? null : String(holder.id),
        value,
      }
      return [part, ...partsIn(value, childKind, at)]
    })
  })
}

export function listParts(design: Design): Part[] {
  return partsIn(design, null, '')
}

export function findPart(design: Design, id: string | null): Part | null {
  return listParts(design).find((part) => part.id === id) ?? null
}

/** The part that a problem's pointer lies in, the innermost one. */
export function partAt(design: Design, pointer: string): Part | null {
  const holders = listParts(design).filter(
    (part) => pointer === part.pointer || pointer.startsWith(`${part.pointer}/`),
  )
  return holders.reduce<Part | null>(
    (best, part) => (best === null || part.pointer.length > best.pointer.length ? part : best),
    null,
  )
}

export function partsOfKind(design: Design, kind: PartKind): Part[] {
  return listParts(design).filter((part) => part.kind === kind)
}

/** Parts that may be named in a reference field of a part: an owner is an SP of the same array. */
export function candidates(design: Design, part: Part, field: string): Part[] {
  const kinds = REFERENCES[field] ?? []
  return listParts(design).filter(
    (candidate) => kinds.includes(candidate.kind) && isNear(part, field, candidate),
  )
}

/** What kind of profile a field names. */
const PROFILES: Partial<Record<string, OwnProfile['kind']>> = {
  driver: 'hba_driver',
  vscsi_adapter: 'vscsi_adapter',
  front_end: 'front_end',
  model: 'disk',
}

function isNear(part: Part, field: string, candidate: Part): boolean {
  switch (field) {
    case 'owner':
    case 'pool':
    case 'first_switch':
    case 'second_switch':
      return candidate.parent === part.parent
    case 'switch':
      return candidate.parent === part.value.fabric
    case 'members':
      return candidate.value.fabric === part.parent
    case 'extents':
      return candidate.id !== part.value.lun
    default:
      return !(field in PROFILES) || candidate.value.kind === PROFILES[field]
  }
}
