/** Why fewer slots of a queue are in force than a field sets, at the field. */
import { hostOf } from './report-parts'

import type { Design, Report } from '@/api/types'

/** What is said at a field, and the one change that would set it right. */
export type FieldNote = { text: string; offer: { pointer: string; value: number; text: string } | null }
export type FieldNotes = ReadonlyMap<string, FieldNote>

const FIELDS = { lun: ['lun_depth', 'dsnro'], protocol_endpoint: ['pe_depth', 'pe_dsnro'] } as const

/** What the server says of the device queues of each host, by pointers to the fields that set them. */
export function depthNotes(design: Design, report: Report | null): FieldNotes {
  const notes = new Map<string, FieldNote>()
  for (const device of report?.devices ?? []) {
    const place = design.hosts.findIndex(({ id }) => id === hostOf(device))
    if (device.depth_note == null || place < 0 || device.kind === 'nfs_volume') continue
    const [depth, cap] = FIELDS[device.kind]
    const remedy = device.depth_remedy ?? null
    const offer = remedy === null ? null : { ...remedy, pointer: `/hosts/${place}/${remedy.field}` }
    const note = { text: device.depth_note, offer }
    for (const field of remedy === null ? [depth] : [depth, cap]) notes.set(`/hosts/${place}/${field}`, note)
  }
  return notes
}
