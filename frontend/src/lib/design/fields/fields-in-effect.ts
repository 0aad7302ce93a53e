/** Fields of a part that decide nothing because of its other values. */
import { uncounted } from '../class-edits'
import type { Part } from '../parts'

import { isChanged } from './field-groups'
import type { Field } from './schema-fields'

import type { Design } from '@/api/types'

/** The fields that decide something, and those that are set all the same, so that they can be cleared. */
export function fieldsInEffect(design: Design, part: Part, fields: Field[]): Field[] {
  const idle = idleFields(design, part)
  return fields.filter((field) => !idle.test(field.name) || isChanged(field))
}

const NONE = /(?!)/

const IDLE_OF_POLICIES: Record<NonNullable<Design['hosts'][number]['path_policy']>, RegExp> = {
  fixed: /^(round_robin_(ios|kib)|latency_(samples|interval_s)|use_non_optimised)$/,
  mru: /^(round_robin_(ios|kib)|latency_(samples|interval_s)|use_non_optimised)$/,
  round_robin: /^latency_(samples|interval_s)$/,
  lb_iops: /^(round_robin_kib|latency_(samples|interval_s))$/,
  lb_bytes: /^(round_robin_ios|latency_(samples|interval_s))$/,
  latency: /^round_robin_(ios|kib)$/,
}

function idleFields(design: Design, part: Part): RegExp {
  switch (part.kind) {
    case 'vm_class':
      return new RegExp(`^${uncounted(part.value)}$`)
    case 'datastore':
      return IDLE_OF_DATASTORES[part.value.kind]
    case 'host':
      return anyOf([
        usesNfs(
          design,
          part.value.hba_ports.map(({ fabric }) => fabric),
        )
          ? NONE
          : /^nfs_/,
        part.value.path_policy === 'fixed' ? NONE : /^preferred_ports$/,
        IDLE_OF_POLICIES[part.value.path_policy ?? 'round_robin'],
      ])
    case 'array':
      return part.value.access === 'alua' ? NONE : /^forward_/
    default:
      return NONE
  }
}

const IDLE_OF_DATASTORES = { vmfs: /^nfs_/, rdm: /^(nfs_|vmfs_|extents$|sioc)/, nfs: /^(vmfs_|extents$)/, vvol: NONE }

function usesNfs({ fabrics }: Design, ids: string[]): boolean {
  return fabrics.some(({ id, protocol }) => protocol === 'nfs' && ids.includes(id))
}

function anyOf(names: RegExp[]): RegExp {
  return new RegExp(names.map(({ source }) => source).join('|'))
}
