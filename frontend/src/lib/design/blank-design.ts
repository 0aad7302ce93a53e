import type { Design } from '@/api/types'

/** A design without parts. */
export function blankDesign(id: string): Design {
  return {
    schema: 'qdepth/2',
    id,
    title: 'New design',
    hosts: [],
    fabrics: [],
    arrays: [],
    datastores: [],
    classes: [],
  }
}
