/** Where the VMs of classes are placed, in words. */
import type { ClassPlacement, Design } from '@/api/types'
import { distinctTitles } from '@/lib/design/distinct-titles'
import { listParts } from '@/lib/design/parts'

/** The class and how the server spreads its VMs: "SQL", "150 VMs, 6 to 7 on each of 24 hosts.". */
export function placementsInWords(
  design: Design,
  placements: ClassPlacement[],
): { id: string; title: string; words: string }[] {
  const titleOf = distinctTitles(listParts(design))
  return placements.map(({ id, vms, text }) => ({
    id,
    title: titleOf(id),
    words: `${vms === 1 ? '1 VM' : `${vms} VMs`}, ${text}.`,
  }))
}
