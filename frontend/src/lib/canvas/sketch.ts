/** A box of the canvas before it has a place: what it says, and what it stands for. */
import type { Utilisation } from '@/lib/report/utilisation'

export type BoxRow = {
  id: string
  /** Part that a click on the row selects. */
  part: string
  label: string
  /** The part that it is of, where another row has the same label. */
  of?: string
  detail: string
  fill: Utilisation | null
  /** Sides on which a line may end. */
  ports: 'none' | 'left' | 'right'
  /** Its fill is drawn as the slots of a queue. */
  hasSlots?: boolean
  /** Rows that this one stands for. */
  fold?: Fold
}

export type BoxKind = 'vm_class' | 'host' | 'fabric' | 'array' | 'datastore'

export type Sketch = {
  id: string
  kind: BoxKind
  title: string
  detail: string
  badge: string | null
  fill: Utilisation | null
  rows: BoxRow[]
  /** Boxes that this one stands for. */
  fold?: Fold
  /** A square for each of them, of a closed fold of very many. */
  squares?: MemberSquare[]
}

/** A box that is drawn as a square: what it is called, and how full it is. */
export type MemberSquare = { id: string; title: string; fill: Utilisation | null }

/** Ids of the folds that are open; null where nothing is folded. */
export type OpenFolds = ReadonlySet<string> | null

export type Fold = {
  id: string
  /** Ids of the rows or boxes that it stands for. */
  members: string[]
  /** Ids of what stands in those. */
  inside?: string[]
  isOpen: boolean
}
