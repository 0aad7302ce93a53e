/** Starting values of an operation that the user adds: work that can be carried out, not much of it. */
import { partsOfKind } from './parts'

import type { Design, Operation } from '@/api/types'
import { capitalised } from '@/lib/format/format'

type Kind = Operation['kind']

type KindInWords = {
  value: Kind
  label: string
  /** What people look for, where the label does not say it. */
  example?: string
  meaning: string
}

export const OPERATION_KINDS: readonly KindInWords[] = [
  { value: 'clone', label: 'Clone', meaning: 'A copy of a VM that is switched off, or of a template.' },
  { value: 'storage_vmotion', label: 'Storage vMotion', meaning: 'A VM moves to another datastore while it runs.' },
  {
    value: 'create_eager_zeroed',
    label: 'Eager zeroing',
    meaning: 'A virtual disk is created, and each of its blocks is zeroed.',
  },
  {
    value: 'power_on',
    label: 'Power-on',
    example: 'boot storm',
    meaning: 'VMs are powered on: their locks of VMFS metadata, by ATS or by reservations.',
  },
  { value: 'unmap', label: 'UNMAP', meaning: 'Space of deleted files goes back to the array.' },
  {
    value: 'stream',
    label: 'Stream',
    example: 'backup, scan',
    meaning: 'Any other work: a backup, a virus scan, scrubbing.',
  },
  {
    value: 'consolidate_snapshots',
    label: 'Snapshot consolidation',
    meaning: 'Snapshots of a VM are deleted: newer data go to its base disk.',
  },
  {
    value: 'rebuild',
    label: 'Rebuild',
    example: 'failed disk',
    meaning: 'A failed disk of a pool is rebuilt on a spare, or on spare space of all disks.',
  },
]

export function operationWord(kind: string): string {
  return OPERATION_KINDS.find(({ value }) => value === kind)?.label ?? kind
}

/** Its name, or its id; after its kind, where the name does not say that. */
export function operationLabel(id: string, name: string | null, kind: string): string {
  const word = operationWord(kind)
  const own = name ?? id
  const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ')
  return plain(own).includes(plain(word)) ? capitalised(own) : `${word} "${own}"`
}

/** Where an operation works, and when and how often. */
type Where = { host: string; source: string; target: string }

function whereOf(design: Design): Where {
  const [source = 'datastore01', target = source] = partsOfKind(design, 'datastore').map(({ id }) => id)
  return { host: partsOfKind(design, 'host')[0]?.id ?? 'esx01', source, target }
}

/** An operation of a kind; what it moves is small enough to be answered soon. */
export function newOperation(design: Design, kind: Kind, id: string): Operation {
  const { host, source, target } = whereOf(design)
  switch (kind) {
    case 'clone':
    case 'storage_vmotion':
      return {
        id,
        kind,
        host,
        source,
        target: kind === 'clone' ? source : target,
        disk: { format: 'thin', provisioned_gib: 100, written_gib: 40 },
      }
    case 'create_eager_zeroed':
      return { id, kind, host, target: source, provisioned_gib: 100 }
    case 'power_on':
      return { id, kind, host, target: source, vms: 10 }
    case 'unmap':
      return { id, kind, host, target: source, amount_gib: 40 }
    case 'stream':
      return { id, kind, host, target: source, amount_gib: 100, read_pct: 100, block_kib: 256, outstanding_ios: 4 }
    case 'consolidate_snapshots':
      return { id, kind, host, target: source, amount_gib: 10 }
    case 'rebuild':
      return newRebuild(design, id)
  }
}

/** Of the first pool that survives a disk; nothing says how large a drive of flash is. */
function newRebuild(design: Design, id: string): Operation {
  const pool = design.arrays.flatMap(({ pools = [] }) => pools).find(({ raid }) => raid !== 'raid0')
  const amount = pool?.media.kind === 'flash' ? { amount_gib: 1000 } : {}
  return { id, kind: 'rebuild', pool: pool?.id ?? 'pool01', ...amount }
}

/** Fields that others have and a kind lacks. */
const ELSEWHERE: Partial<Record<Kind, readonly string[]>> = { rebuild: ['host', 'target'] }

const KEPT = ['name', 'start_s', 'after', 'count', 'every_s', 'at_once', 'host', 'target'] as const

/** The operation as another kind, with its name, its place, and when and how often it comes. */
export function operationOfKind(design: Design, old: Operation, kind: Kind): Operation {
  const before: Record<string, unknown> = old
  const kept = KEPT.filter(
    (field) => !ELSEWHERE[kind]?.includes(field) && before[field] !== undefined && before[field] !== null,
  )
  const disk = 'disk' in old && (kind === 'clone' || kind === 'storage_vmotion') ? old : {}
  return {
    ...newOperation(design, kind, old.id),
    ...disk,
    ...Object.fromEntries(kept.map((field) => [field, before[field]])),
    kind,
  } as Operation
}
