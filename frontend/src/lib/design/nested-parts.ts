/** What stands inside a part without an id of its own: a workload, a cache, data mover and locks of a host. */

import type { FieldGroup } from './fields/field-groups'
import { definitionOf, definitionOfWorkload, fieldsOf, isPriced, priceOf } from './fields/schema-fields'
import { join } from './json-pointer'
import { newCopyEngine, newMedia } from './new-parts'
import type { Part, PartValues } from './parts'

import type { Media } from '@/api/types'

export type NestedPart = {
  /** Its way inside the part, as overrides write it: `cache`, `offload.copy_engine`. */
  name: 'workload' | 'cache' | 'media' | 'disk' | 'data_mover' | 'locking' | 'offload' | 'offload.copy_engine'
  definition: string
  pointer: string
  value: object
}

/** The things inside a part that are there. */
export function nestedParts(part: Part): NestedPart[] {
  const nested = (name: NestedPart['name'], definition: string, value: object | null | undefined) =>
    value === undefined || value === null ? [] : [{ name, definition, pointer: pointerIn(part, name), value }]
  switch (part.kind) {
    case 'vm_class': {
      const { workload } = part.value
      return nested('workload', definitionOfWorkload(workload.loop), workload)
    }
    case 'host':
      return [
        ...nested('data_mover', 'DataMover', part.value.data_mover ?? {}),
        ...nested('locking', 'Locking', part.value.locking ?? {}),
      ]
    case 'array': {
      const { cache, offload } = part.value
      return [
        ...nested('cache', 'Cache', cache),
        ...nested('offload', 'Offload', offload ?? {}),
        ...nested('offload.copy_engine', 'CopyEngine', offload?.copy_engine),
      ]
    }
    case 'operation':
      return nested('disk', 'DiskSpace', 'disk' in part.value ? part.value.disk : null)
    case 'pool': {
      const { media } = part.value
      return nested('media', DEFINITIONS[media.kind], media)
    }
    default:
      return []
  }
}

function pointerIn(part: Part, name: NestedPart['name']): string {
  return join(part.pointer, ...name.split('.'))
}

const DEFINITIONS: Record<Media['kind'], string> = { disks: 'Disks', flash: 'Flash' }

/** A choice between the things that can stand in one place, and what each begins with. */
export type NestedPartChoice = {
  label: string
  chosen: string
  options: { value: string; label: string }[]
  make: (choice: string) => object | undefined
}

/** A place inside a part that the inspector shows: what is there, and what could be. */
export type NestedPlace = {
  name: NestedPart['name']
  label: string
  pointer: string
  inner: NestedPart | null
  /** Null where there is nothing to choose. */
  choice: NestedPartChoice | null
}

/** The places inside a part, a workload aside, which has a form of its own. */
export function nestedPlaces(part: Part): NestedPlace[] {
  const inner = nestedParts(part)
  const place = (name: NestedPart['name'], label: string, choice: NestedPartChoice | null = null) => ({
    name,
    label,
    pointer: pointerIn(part, name),
    inner: inner.find((one) => one.name === name) ?? null,
    choice,
  })
  switch (part.kind) {
    case 'host':
      return [place('data_mover', 'Data mover'), place('locking', 'Locks of VMFS')]
    case 'array':
      return [
        place('cache', 'Cache', cacheChoice(part.value)),
        place('offload', 'Hardware acceleration'),
        place('offload.copy_engine', 'Copy engine', copyEngineChoice(part.value)),
      ]
    case 'operation':
      return 'disk' in part.value ? [place('disk', 'Virtual disk')] : []
    case 'pool':
      return [place('media', 'Media', mediaChoice(part.value))]
    default:
      return []
  }
}

/** The fields of what stands inside a part, to be searched. */
export function innerFields(part: Part): FieldGroup[] {
  const labels = new Map(nestedPlaces(part).map(({ name, label }) => [name, label]))
  const groups = nestedParts(part).map(({ name, definition, value, pointer }) => ({
    title: labels.get(name) ?? 'Workload',
    fields: fieldsOf(definition, value, pointer),
  }))
  if (!isPriced(definitionOf(part))) return groups
  return [...groups, { title: 'Price', fields: fieldsOf('Price', priceOf(part), join(part.pointer, 'price')) }]
}

function cacheChoice({ cache }: PartValues['array']): NestedPartChoice {
  return {
    label: 'Kind of cache',
    chosen: cache === undefined || cache === null ? 'none' : 'cache',
    options: [
      { value: 'none', label: 'none: every I/O goes to the media' },
      { value: 'cache', label: 'before the pools' },
    ],
    make: (choice) => (choice === 'none' ? undefined : { read_hit_pct: 0 }),
  }
}

function copyEngineChoice({ offload }: PartValues['array']): NestedPartChoice {
  const engine = offload?.copy_engine
  return {
    label: 'Copies (XCOPY)',
    chosen: engine === undefined || engine === null ? 'none' : 'engine',
    options: [
      { value: 'none', label: 'none: hosts move the data' },
      { value: 'engine', label: 'inside the array' },
    ],
    make: (choice) => (choice === 'none' ? undefined : newCopyEngine()),
  }
}

function mediaChoice({ media }: PartValues['pool']): NestedPartChoice {
  return {
    label: 'Kind of media',
    chosen: media.kind,
    options: [
      { value: 'disks', label: 'spinning disks' },
      { value: 'flash', label: 'flash' },
    ],
    make: (choice) => newMedia(choice as Media['kind']),
  }
}
