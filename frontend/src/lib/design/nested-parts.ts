/** What stands inside a part without an id of its own: a workload, a cache, the media of a pool. */

import { join } from './json-pointer'
import { newMedia } from './new-parts'
import type { Part } from './parts'
import { definitionOfWorkload } from './schema-fields'

import type { Media } from '@/api/types'

export type NestedPart = {
  name: 'workload' | 'cache' | 'media'
  definition: string
  pointer: string
  value: object
}

/** The things inside a part that are there. */
export function nestedParts(part: Part): NestedPart[] {
  const at = (name: NestedPart['name']) => join(part.pointer, name)
  switch (part.kind) {
    case 'vm_group': {
      const { workload } = part.value
      const definition = definitionOfWorkload(workload.loop)
      return [{ name: 'workload', definition, pointer: at('workload'), value: workload }]
    }
    case 'array': {
      const { cache } = part.value
      if (cache === undefined || cache === null) return []
      return [{ name: 'cache', definition: 'Cache', pointer: at('cache'), value: cache }]
    }
    case 'pool': {
      const { media } = part.value
      return [{ name: 'media', definition: DEFINITIONS[media.kind], pointer: at('media'), value: media }]
    }
    default:
      return []
  }
}

const DEFINITIONS: Record<Media['kind'], string> = { disks: 'Disks', flash: 'Flash' }

/** A choice between the things that can stand in one place, and what each begins with. */
export type NestedPartChoice = {
  name: 'cache' | 'media'
  label: string
  chosen: string
  options: { value: string; label: string }[]
  make: (choice: string) => object | undefined
}

/** What can be chosen inside a part; null where there is no choice. */
export function nestedPartChoice(part: Part): NestedPartChoice | null {
  switch (part.kind) {
    case 'array':
      return {
        name: 'cache',
        label: 'Cache',
        chosen: nestedParts(part).length === 0 ? 'none' : 'cache',
        options: [
          { value: 'none', label: 'none: every I/O goes to the media' },
          { value: 'cache', label: 'before the pools' },
        ],
        make: (choice) => (choice === 'none' ? undefined : { read_hit_pct: 0 }),
      }
    case 'pool':
      return {
        name: 'media',
        label: 'Media',
        chosen: part.value.media.kind,
        options: [
          { value: 'disks', label: 'spinning disks' },
          { value: 'flash', label: 'flash' },
        ],
        make: (choice) => newMedia(choice as Media['kind']),
      }
    default:
      return null
  }
}
