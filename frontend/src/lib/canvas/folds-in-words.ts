/** What a box that stands for several says. */
import type { BoxKind, Sketch } from './sketch'

import type { Design } from '@/api/types'
import { datastoreEntries, membersOf, vmsOf } from '@/lib/design/vm-classes'

export function badge(count: number): string | null {
  return count === 1 ? null : `× ${count}`
}

const MANY: Record<BoxKind, string> = {
  vm_class: 'classes of VMs',
  host: 'kinds of host',
  fabric: 'fabrics',
  array: 'arrays',
  datastore: 'kinds of datastore',
}

/** "64 kinds of host". */
export function kindInWords(boxes: Sketch[]): Pick<Sketch, 'title' | 'detail' | 'badge'> {
  const [first] = boxes
  return { title: first === undefined ? '' : `${boxes.length} ${MANY[first.kind]}`, detail: '', badge: null }
}

/** Classes of one name on the same hosts: how many VMs there are, on how many datastores. */
export function classInWords(design: Design) {
  return (boxes: Sketch[]): Pick<Sketch, 'title' | 'detail' | 'badge'> => {
    const ids = new Set(boxes.map(({ id }) => id))
    const entries = design.classes.filter(({ id }) => ids.has(id))
    const vms = entries.reduce((sum, entry) => sum + vmsOf(design, entry), 0)
    const datastores = membersOf(design.datastores, [...new Set(entries.flatMap(datastoreEntries))])
    const where = datastores === 1 ? '1 datastore' : `${datastores} datastores`
    return { title: boxes[0]?.title ?? '', detail: where, badge: badge(vms) }
  }
}

export function datastoresInWords(design: Design) {
  return (boxes: Sketch[]): Pick<Sketch, 'title' | 'detail' | 'badge'> => {
    // Their size has no room beside the button that shows them.
    const [kind = ''] = (boxes[0]?.detail ?? '').split(', ')
    return {
      title: `${membersOf(
        design.datastores,
        boxes.map(({ id }) => id),
      )} datastores`,
      detail: kind,
      badge: null,
    }
  }
}
