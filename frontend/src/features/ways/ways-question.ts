/** What the page asks about the ways of a design, and what becomes of the answer. */
import type { Design, MoveQuestion, WayChoices, WayList, WayRow } from '@/api/types'
import { MOST_DESIGNS } from '@/lib/design/design-marks'
import { freeId } from '@/lib/design/designs'
import { freshName } from '@/lib/design/fresh-name'
import { whole } from '@/lib/format/format'
import { readNumber } from '@/lib/format/typed-number'

/** What the boxes hold, as people typed it; an empty box leaves the choice to the server. */
export type WaysDraft = Record<'datastores' | 'ethernet_gbps' | 'fc_gbps' | 'namespace_depth', string>
export type MoveDraft = Record<'vm_gib' | 'at_once' | 'per_host' | 'per_datastore', string>

export const NEW_WAYS: WaysDraft = { datastores: '', ethernet_gbps: '', fc_gbps: '', namespace_depth: '' }
export const NEW_MOVE: MoveDraft = { vm_gib: '', at_once: '', per_host: '', per_datastore: '' }

export const WAY_NAMES: Record<MoveQuestion['way'], string> = {
  vmfs_fc: 'VMFS on Fibre Channel',
  nvme_fc: 'VMFS on NVMe over FC',
  nvme_tcp: 'VMFS on NVMe over TCP',
  nvme_rdma: 'VMFS on NVMe over RDMA',
  iscsi: 'VMFS on iSCSI',
  nfs: 'NFS',
}

/** The numbers that are typed, and what is wrong with the others, by box. */
export function readDraft<K extends string>(draft: Record<K, string>) {
  const values: Partial<Record<K, number>> = {}
  const refused: Partial<Record<K, string>> = {}
  for (const key of Object.keys(draft) as K[]) {
    if (draft[key].trim() === '') continue
    const read = readNumber(draft[key])
    if (read.ok) values[key] = read.value
    else refused[key] = read.message
  }
  return { values, refused, isRead: Object.keys(refused).length === 0 }
}

export function choicesOf(draft: WaysDraft): WayChoices {
  return readDraft(draft).values as WayChoices
}

/** How many designs a scenario still takes. */
export function roomFor(designs: Design[]): number {
  return MOST_DESIGNS - designs.length
}

/** Designs at the end of a scenario, each under an id and a title of its own. */
export function withDesigns(designs: Design[], added: Design[]): Design[] {
  return added.slice(0, roomFor(designs)).reduce((before, design) => {
    const titles = new Set(before.map(({ title }) => title))
    return [...before, { ...design, id: freeId(before, design.id), title: freshName(design.title, titles) }]
  }, designs)
}

/** The ways that fit into a scenario, those that do what the design did first. */
export function addable(rows: WayRow[], room: number): string[] {
  const open = rows.filter(({ refusal }) => refusal === '')
  const enough = open.filter(({ fewest }) => fewest != null)
  return [...enough, ...open.filter(({ fewest }) => fewest == null)].slice(0, room).map(({ design_id: id }) => id)
}

/** How many of so many designs a scenario still takes. */
export function taken(designs: Design[], added: number): number {
  return Math.min(added, roomFor(designs))
}

/** What is said below a row: why its way is closed, or what fewer datastores lose, unless one is enough. */
export function wordsBelow({ refusal, fewest, text }: WayRow): string | null {
  if (refusal !== undefined && refusal !== '') return refusal
  return fewest === 1 || text === undefined || text === '' ? null : text
}

/** How many datastores of each entry are enough for what the design did; nothing where none of those tried are. */
export function enoughInWords({ fewest }: WayRow): string | null {
  if (fewest == null) return null
  return fewest === 1 ? '1 is enough' : `${fewest} are enough`
}

/** Space of a datastore [GiB], or a dash where it is not given. */
export function gibInWords({ datastore_gib: gib }: WayRow): string {
  return gib == null ? '–' : whole(Math.round(gib))
}

/** "32", "32 to 64", or a dash where nothing limits a device. */
export function depthInWords({ device_depth_least: least, device_depth_most: most }: WayRow): string {
  if (least == null || most == null) return '–'
  return least === most ? String(least) : `${least} to ${most}`
}

/** How many ways are laid out so far. */
export function laidOutInWords({ status, before, rows, asked, problem }: WayList): string {
  if (status === 'failed') return problem?.detail ?? 'The ways could not be computed.'
  if (before === null) return status === 'queued' ? 'Waiting for a worker.' : 'Estimating the design as it is.'
  const laidOut = `${rows.length} of ${asked.length} ways laid out`
  return status === 'cancelled' ? `Cancelled: ${laidOut}.` : `${laidOut}.`
}

export function percentLaidOut({ rows, asked }: WayList): number {
  return asked.length === 0 ? 0 : (100 * rows.length) / asked.length
}
