/** LUNs that can still carry a datastore: two datastores cannot share one. */
import { partsOfKind } from './parts'

import type { Design } from '@/api/types'

function takenLuns(design: Design): Set<string> {
  return new Set(
    design.datastores.flatMap((datastore) =>
      datastore.kind === 'vvol' ? [] : [datastore.lun, ...(datastore.extents ?? [])],
    ),
  )
}

/** LUNs that carry no datastore yet, of one array or of all. */
export function freeLuns(design: Design, array: string | null = null): string[] {
  const taken = takenLuns(design)
  return partsOfKind(design, 'lun')
    .filter((lun) => (array === null || lun.parent === array) && !taken.has(lun.id))
    .map((lun) => lun.id)
}

/** First LUN that carries no datastore yet. */
export function freeLun(design: Design): string | null {
  return freeLuns(design)[0] ?? null
}

export function isTaken(design: Design, lun: string): boolean {
  return takenLuns(design).has(lun)
}
