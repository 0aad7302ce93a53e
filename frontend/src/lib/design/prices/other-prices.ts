/** The prices of another design of the scenario: its list, and what its parts cost for the same parts of this one. */
import { setAt } from '../json-pointer'
import { listParts, type Part } from '../parts'

import { clashingItems, withItems } from './price-items'

import type { Design, Price } from '@/api/types'
import { shortList } from '@/lib/format/names'

export type TakenPrices = { ok: true; design: Design; text: string } | { ok: false; reason: string }

type Priced = { price?: Price; price_item?: string | null }

/** The other designs that have prices, which this one may take. */
export function designsWithPrices(designs: Design[], { id }: Design): Design[] {
  return designs.filter(
    (design) => design.id !== id && ((design.price_list ?? []).length > 0 || pricedParts(design).length > 0),
  )
}

/**
 * The design with the list of another one, and with the item or price that each part has there where the same part has
 * none here. Items whose id a part here has are left out and named, as are parts that only the other design has.
 */
export function withPricesOf(design: Design, other: Design): TakenPrices {
  if (other.currency && design.currency && other.currency !== design.currency) {
    return {
      ok: false,
      reason: `Its prices are in ${other.currency}, those of this design in ${design.currency}. Convert them first.`,
    }
  }
  const offered = other.price_list ?? []
  const clashing = clashingItems(design, offered)
  const items = offered.filter((item) => !clashing.includes(item))
  const listed = {
    ...design,
    currency: design.currency ?? other.currency ?? null,
    price_list: withItems(design.price_list ?? [], items),
  }
  const { priced, chosen, lacking } = withSamePrices(listed, pricedParts(other))
  const text = [
    `${items.length === 1 ? '1 item' : `${items.length} items`} taken.`,
    told('Prices set for', chosen),
    told(
      'Not taken, since parts here have these ids:',
      clashing.map(({ id }) => id),
    ),
    told('Not in this design:', lacking),
  ]
  return { ok: true, design: priced, text: text.filter(Boolean).join(' ') }
}

/** The design with the prices of parts of another one, which parts got one, and which are not here. */
function withSamePrices(design: Design, parts: Part[]): { priced: Design; chosen: string[]; lacking: string[] } {
  const places = new Map(listParts(design).map((part) => [part.id, part]))
  const isThere = ({ id, kind }: Part) => places.get(id)?.kind === kind
  const isOpen = (part: Part) => {
    const [here, item] = [places.get(part.id), pricesOf(part).price_item]
    return (
      isThere(part) &&
      here !== undefined &&
      !isPriced(here) &&
      (item == null || places.get(item)?.kind === 'price_item')
    )
  }
  const taken = parts.filter(isOpen)
  const priced = taken.reduce((before, part) => {
    const [at, { price, price_item: item }] = [places.get(part.id)?.pointer ?? '', pricesOf(part)]
    return setAt(setAt(before, `${at}/price`, price), `${at}/price_item`, item)
  }, design)
  return { priced, chosen: titlesOf(taken), lacking: titlesOf(parts.filter((part) => !isThere(part))) }
}

const titlesOf = (parts: Part[]) => parts.map(({ title }) => title)

function told(words: string, names: string[]): string {
  return names.length === 0 ? '' : `${words} ${shortList(names)}.`
}

function pricedParts(design: Design): Part[] {
  return listParts(design).filter((part) => part.kind !== 'price_item' && isPriced(part))
}

function pricesOf({ value }: Part): Priced {
  return value as Priced
}

function isPriced(part: Part): boolean {
  const { price, price_item: item } = pricesOf(part)
  return item != null || price?.list_price != null || price?.quote != null
}
