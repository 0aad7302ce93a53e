import { describe, expect, it } from 'vitest'

import { accelerations } from './acceleration'

import type { Datastore, Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

type Offload = NonNullable<Design['arrays'][number]['offload']>

function statusWith(offload: Offload | undefined, kind: Datastore['kind'] = 'vmfs') {
  const design = {
    ...vmfsDesign,
    arrays: vmfsDesign.arrays.map((array) => (offload === undefined ? array : { ...array, offload })),
    datastores: vmfsDesign.datastores.map((datastore) => ({ ...datastore, kind }) as Datastore),
  }
  return accelerations(design)[0]?.status
}

const engine = { strips: 8 }

describe('hardware acceleration', () => {
  it.each([
    [undefined, 'Not supported'],
    [{}, 'Not supported'],
    [{ unmap_us: 500 }, 'Not supported'],
    [{ copy_engine: engine }, 'Unknown'],
    [{ write_same_us: 0 }, 'Unknown'],
    [{ ats_us: 100 }, 'Unknown'],
    [{ ats_us: null }, 'Not supported'],
    [{ copy_engine: engine, write_same_us: 300 }, 'Supported'],
    [{ copy_engine: null, write_same_us: null }, 'Not supported'],
  ])('of an array with %o is %s', (offload, status) => expect(statusWith(offload)).toBe(status))
  it('names ATS where the array knows it', () => {
    const arrays = vmfsDesign.arrays.map((array) => ({ ...array, offload: { ats_us: 100 } }))
    expect(accelerations({ ...vmfsDesign, arrays })[0]?.why).toBe(
      'FlashArray//X50R3 has ATS, but no copy engine and no WRITE SAME',
    )
  })
  it('is not there over NFS', () =>
    expect(statusWith({ copy_engine: engine, write_same_us: 300 }, 'nfs')).toBe('Not supported'))
  it('is unknown where the arrays of a spanned datastore differ', () => {
    const able = { ...vmfsDesign.arrays[0], offload: { copy_engine: engine, write_same_us: 300 } }
    const other = { ...vmfsDesign.arrays[0], id: 'other', luns: [{ id: 'lun02' }] }
    const design = {
      ...vmfsDesign,
      arrays: [able, other],
      datastores: [{ id: 'ds', kind: 'vmfs', lun: 'lun01', extents: ['lun02'] }],
    } as Design
    expect(accelerations(design)).toEqual([
      {
        datastore: 'ds',
        status: 'Unknown',
        why: 'FlashArray//X50R3 has a copy engine and WRITE SAME; FlashArray//X50R3 has no copy engine and no WRITE SAME',
      },
    ])
  })
})
