/** Alike parts as one row or box, that opens. */
import type { Line } from './lines'
import type { BoxRow, Fold, OpenFolds, Sketch } from './sketch'

import type { Position } from '@/api/types'
import { grouped } from '@/lib/format/names'
import type { Utilisation } from '@/lib/report/utilisation'

/** Alike rows of a box that are drawn apart. */
const MOST_ROWS = 3

/** The rows, or one for all of them where there are many; an open one stands above its rows. */
export function foldedRows(id: string, word: string, rows: BoxRow[], open: OpenFolds): BoxRow[] {
  const [first] = rows
  if (open === null || first === undefined || rows.length <= MOST_ROWS) return rows
  const details = new Set(rows.map(({ detail }) => detail))
  const isOpen = open.has(id)
  const fold: BoxRow = {
    ...first,
    id,
    label: `${rows.length} ${word}`,
    detail: details.size === 1 && !first.detail.startsWith('LUN') ? first.detail : '',
    fill: isOpen ? null : fullest(rows),
    ports: isOpen ? 'none' : first.ports,
    fold: { id, members: rows.map((row) => row.id), isOpen },
  }
  return isOpen ? [fold, ...rows] : [fold]
}

type Folding = {
  open: OpenFolds
  /** Parts that the user has put somewhere: they stay on their own. */
  placed: Record<string, Position>
  /** Boxes of a key that are drawn apart. */
  most: number
  words: (boxes: Sketch[]) => Pick<Sketch, 'title' | 'detail' | 'badge'>
}

/** The boxes, those with one key as one box where there are many, at the place of the first. */
export function foldedBoxes(
  boxes: Sketch[],
  keyOf: (box: Sketch, index: number) => string,
  { open, placed, most, words }: Folding,
): Sketch[] {
  if (open === null) return boxes
  const alike = new Map<string, Sketch[]>()
  const keys = boxes.map((box, index) => (placed[box.id] === undefined ? keyOf(box, index) : null))
  boxes.forEach((box, index) => {
    const key = keys[index] ?? null
    if (key !== null) alike.set(key, [...(alike.get(key) ?? []), box])
  })
  return boxes.flatMap((box, index) => {
    const key = keys[index] ?? null
    const all = key === null ? [] : (alike.get(key) ?? [])
    if (key === null || all.length <= most) return [box]
    if (all[0] !== box) return []
    const id = `fold ${box.kind} ${key}`
    const isOpen = open.has(id)
    const fold: Sketch = {
      ...box,
      ...words(all),
      id,
      fill: isOpen ? null : fullest(all),
      fold: { id, members: all.map((one) => one.id), isOpen },
    }
    return isOpen ? [fold, ...all] : [fold]
  })
}

/** Boxes of one kind that are drawn apart, before squares stand for them. */
const MOST_OF_A_KIND = 12

/** The boxes of a kind, or one with a square for each where there are very many. */
export function foldedKind(boxes: Sketch[], { open, placed, words }: Omit<Folding, 'most'>): Sketch[] {
  const [first] = boxes
  if (open === null || first === undefined || boxes.length <= MOST_OF_A_KIND) return boxes
  const free = boxes.filter(({ id }) => placed[id] === undefined)
  const id = `fold ${first.kind} all`
  const isOpen = open.has(id)
  const members = free.flatMap((box) => box.fold?.members ?? [box.id])
  const inside = free.flatMap(({ rows }) => rows.flatMap((row) => [row.id, ...(row.fold?.members ?? [])]))
  const fold: Sketch = {
    ...first,
    ...words(free),
    id,
    rows: [],
    fill: null,
    fold: { id, members, inside, isOpen },
    ...(isOpen ? {} : { squares: free.map((box) => ({ id: box.id, title: box.title, fill: fullestOf(box) })) }),
  }
  return [fold, ...boxes.filter((box) => isOpen || !free.includes(box))]
}

/** How full the fullest is of a box and what stands in it. */
export function fullestOf({ fill, rows }: Pick<Sketch, 'fill' | 'rows'>): Utilisation | null {
  return highest([{ fill }, ...rows])
}

/** The highest of their fills; one that binds comes first. */
function highest(parts: { fill: Utilisation | null }[]): Utilisation | null {
  const fills = parts.flatMap(({ fill }) => fill ?? [])
  const rank = ({ binds, percent }: Utilisation) => (binds ? 1000 : 0) + percent
  return fills.reduce<Utilisation | null>(
    (sofar, fill) => (sofar === null || rank(fill) > rank(sofar) ? fill : sofar),
    null,
  )
}

/** The highest of several fills, in words for all of them. */
export function fullest(parts: { fill: Utilisation | null }[]): Utilisation | null {
  const best = highest(parts)
  if (best === null) return null
  const { text, short, ofSeveral = 'fullest' } = best
  return { ...best, text: `${ofSeveral} ${text}`.trimStart(), short: `${ofSeveral} ${short}`.trimStart() }
}

/** What stands for each part that is not drawn: the id of its closed fold. */
function closedFolds(boxes: { fold?: Fold; rows: BoxRow[] }[]): Map<string, string> {
  const folds = boxes.flatMap(({ fold, rows }) => [fold, ...rows.map((row) => row.fold)])
  return new Map(
    folds.flatMap((fold) =>
      fold === undefined || fold.isOpen
        ? []
        : [...fold.members, ...(fold.inside ?? [])].map((member) => [member, fold.id] as const),
    ),
  )
}

/** A line, with the lines that it stands for. */
export type FoldedLine = Line & { of: string[] }

/** The lines between what is drawn, each once. */
export function foldedLines(lines: Line[], boxes: { fold?: Fold; rows: BoxRow[] }[]): FoldedLine[] {
  const closed = closedFolds(boxes)
  const drawn = (id: string) => closed.get(id) ?? id
  const folded = lines.map(({ id, from, fromRow, to, toRow }) => {
    const ends = {
      from: drawn(from),
      fromRow: fromRow === null ? null : drawn(fromRow),
      to: drawn(to),
      toRow: toRow === null ? null : drawn(toRow),
    }
    return { id: `${ends.fromRow ?? ends.from}>${ends.toRow ?? ends.to}`, ...ends, of: id }
  })
  return [...grouped(folded, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, of: same.map(({ of }) => of) }]
  })
}

/** The boxes on a path, with the folds that stand for one of them. */
export function withFolds(ids: Set<string>, boxes: { id: string; fold?: Fold }[]): Set<string> {
  const folds = boxes.filter(({ fold }) => fold?.members.some((member) => ids.has(member)))
  return new Set([...ids, ...folds.map(({ id }) => id)])
}

/** The open folds, with one more or one less. */
export function toggledFold(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
