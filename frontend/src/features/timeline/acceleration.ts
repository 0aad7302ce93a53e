/**
 * Hardware acceleration of each datastore, in the words of vSphere.
 *
 * VMware vSphere Storage (6.7 to 8.0), "Hardware Acceleration Support Status": Supported once an offloaded operation
 * has succeeded, Not supported once it has failed, Unknown before and with partial support; on NAS, Supported with one
 * operation at least. ATS, copies and zeroes are its three operations of a block device. So ATS alone is partial
 * support. That copies and zeroes without ATS are enough is assumed: they are the operations that are offloaded.
 */
import type { Datastore, Design, StorageArray } from '@/api/types'
import { grouped, shortList } from '@/lib/format/names'

export type Acceleration = { datastore: string; status: 'Supported' | 'Unknown' | 'Not supported'; why: string }

export const ACCELERATION_RULE =
  'Supported: every array of the datastore copies (XCOPY) and zeroes (WRITE SAME) by itself. Not supported: none does either, nor locks single blocks (ATS). Unknown: anything between, which vSphere calls partial support. We assume that full support does not need ATS.'

/** Datastores of which the same holds are told together. */
export function accelerations(design: Design): Acceleration[] {
  const all = design.datastores.map((datastore) => accelerationOf(design, datastore))
  const alike = [...grouped(all, ({ status, why }) => `${status} ${why}`).values()]
  return alike.flatMap((those) => {
    const names = shortList(those.map(({ datastore }) => datastore))
    return those.slice(0, 1).map((one) => ({ ...one, datastore: names }))
  })
}

function accelerationOf(design: Design, datastore: Datastore): Acceleration {
  const title = datastore.name ?? datastore.id
  if (datastore.kind === 'nfs') {
    return {
      datastore: title,
      status: 'Not supported',
      why: 'NFS has no XCOPY and no WRITE SAME; plug-ins of NAS arrays are not modelled',
    }
  }
  const arrays = arraysOf(design, datastore)
  const offers = arrays.flatMap((array) => [copies(array), zeroes(array)])
  const why = arrays.map(inWords).join('; ') || 'it is on no array'
  const isPart = offers.includes(true) || (datastore.kind === 'vmfs' && arrays.some(locks))
  if (!isPart) return { datastore: title, status: 'Not supported', why }
  return { datastore: title, status: offers.includes(false) ? 'Unknown' : 'Supported', why }
}

function arraysOf(design: Design, datastore: Datastore): StorageArray[] {
  const devices =
    datastore.kind === 'vvol' ? [datastore.protocol_endpoint] : [datastore.lun, ...(datastore.extents ?? [])]
  return design.arrays.filter((array) =>
    [...(array.luns ?? []), ...(array.protocol_endpoints ?? [])].some(({ id }) => devices.includes(id)),
  )
}

const isThere = (value: unknown) => value !== undefined && value !== null
const copies = ({ offload }: StorageArray) => isThere(offload?.copy_engine)
const zeroes = ({ offload }: StorageArray) => isThere(offload?.write_same_us)
const locks = ({ offload }: StorageArray) => isThere(offload?.ats_us)

const LIST = new Intl.ListFormat('en-GB')

/** "Array has ATS, but no copy engine and no WRITE SAME". */
function inWords(array: StorageArray): string {
  const has = [
    ...(copies(array) ? ['a copy engine'] : []),
    ...(zeroes(array) ? ['WRITE SAME'] : []),
    ...(locks(array) ? ['ATS'] : []),
  ]
  const lacks = [...(copies(array) ? [] : ['no copy engine']), ...(zeroes(array) ? [] : ['no WRITE SAME'])]
  const told = [has, lacks].filter((words) => words.length > 0).map((words) => LIST.format(words))
  return `${array.name ?? array.id} has ${told.join(', but ')}`
}
