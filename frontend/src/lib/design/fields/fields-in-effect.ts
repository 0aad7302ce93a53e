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

function idleFields(design: Design, part: Part): RegExp {
  switch (part.kind) {
    case 'vm_class':
      return new RegExp(`^${uncounted(part.value)}$`)
    case 'datastore':
      return IDLE_OF_DATASTORES[part.value.kind]
    case 'host':
      return anyOf([
        usesNfs(design, part.value.hba_ports.map(({ fabric }) => fabric)) ? NONE : /^nfs_/,
        part.value.path_policy === 'fixed' ? NONE : /^preferred_ports$/,
        (part.value.path_policy ?? 'round_robin') === 'round_robin' ? NONE : /^(round_robin_ios|use_non_optimised)$/,
      ])
    case 'array':
      return part.value.access === 'alua' ? NONE : /^forward_/
    default:
      return NONE
  }
}

const IDLE_OF_DATASTORES = {
  vmfs: /^nfs_/,
  rdm: /^(nfs_|vmfs_|extents$|sioc)/,
  nfs: /^(vmfs_|extents$)/,
  vvol: NONE,
}

function usesNfs({ fabrics }: Design, ids: string[]): boolean {
  return fabrics.some(({ id, protocol }) => protocol === 'nfs' && ids.includes(id))
}

function anyOf(names: RegExp[]): RegExp {
  return new RegExp(names.map(({ source }) => source).join('|'))
}
