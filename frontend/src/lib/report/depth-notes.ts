/** Why fewer slots of a queue are in force than a field sets, at the field. */
import { hostOf } from './report-parts'

import type { Design, Report } from '@/api/types'

export type FieldNotes = ReadonlyMap<string, string>

const FIELDS = { lun: ['lun_depth', 'dsnro'], protocol_endpoint: ['pe_depth', 'pe_dsnro'] } as const

/** What the server says of the device queues of each host, by pointers to the fields that set them. */
export function depthNotes(design: Design, report: Report | null): FieldNotes {
  const notes = new Map<string, string>()
  for (const device of report?.devices ?? []) {
    const place = design.hosts.findIndex(({ id }) => id === hostOf(device))
    if (device.depth_note == null || place < 0 || device.kind === 'nfs_volume') continue
    const [depth, cap] = FIELDS[device.kind]
    const note = device.depth_note
    for (const field of note.includes('DSNRO') ? [depth, cap] : [depth]) notes.set(`/hosts/${place}/${field}`, note)
  }
  return notes
}
