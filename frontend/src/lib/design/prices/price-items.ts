/** Items that come into the price list of a design. */
import { listParts } from '../parts'

import type { Design, PriceItem } from '@/api/types'

/** A list with more items: one with the id of an item that is there replaces it. */
export function withItems(old: PriceItem[], items: PriceItem[]): PriceItem[] {
  const fresh = new Map(items.map((item) => [item.id, item]))
  const known = new Set(old.map(({ id }) => id))
  return [...old.map((item) => fresh.get(item.id) ?? item), ...items.filter(({ id }) => !known.has(id))]
}

/** The items that cannot be taken into a design, since another part of it has their id. */
export function clashingItems(design: Design, items: PriceItem[]): PriceItem[] {
  const others = listParts(design).filter(({ kind }) => kind !== 'price_item')
  const taken = new Set(others.map(({ id }) => id))
  return items.filter(({ id }) => taken.has(id))
}
