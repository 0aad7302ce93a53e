/** The price list of a design: items taken from a table, and given back as one. */
import type { PriceTitles } from '@/api/calls'
import type { Design, PriceColumn, PriceField, PriceItem, PriceList } from '@/api/types'
import { clashingItems, withItems } from '@/lib/design/prices/price-items'
import type { Rows } from '@/lib/files/csv'

export type PriceListImport =
  { ok: true; design: Design; text: string; notes: readonly string[] } | { ok: false; reason: string }

const COLUMNS = ['id', 'name', 'list_price', 'discount_pct', 'quote', 'source', 'power_w'] as const

/** The design with the items: one with the id of an item that is there replaces it. */
export function importPriceList(
  design: Design,
  { currency, items, unread_columns: unread, notes = [] }: PriceList,
): PriceListImport {
  if (currency !== null && design.currency && currency !== design.currency) {
    return {
      ok: false,
      reason: `The prices are in ${currency}, but those of the design in ${design.currency}. Convert them first, or change the currency of the design.`,
    }
  }
  const [clash] = clashingItems(design, items)
  if (clash !== undefined) {
    return {
      ok: false,
      reason: `A part of the design has the id ${clash.id} already. Give the item or the part another id.`,
    }
  }
  const old = design.price_list ?? []
  const list = withItems(old, items)
  const added = list.length - old.length
  return {
    ok: true,
    design: { ...design, ...(currency === null ? {} : { currency }), price_list: list },
    text: `${added} added, ${items.length - added} replaced.${notRead(unread)}`,
    notes,
  }
}

/** What the columns of a supplier are asked for, in the order of a buyer. */
export const PRICE_FIELDS: readonly { field: PriceField; label: string }[] = [
  { field: 'id', label: 'Order number' },
  { field: 'name', label: 'Description' },
  { field: 'list_price', label: 'List price' },
  { field: 'discount_pct', label: 'Discount [%]' },
  { field: 'quote', label: 'Quoted price' },
  { field: 'power_w', label: 'Power [W]' },
  { field: 'source', label: 'Source column' },
  { field: 'currency', label: 'Currency column' },
]

/** The column of each field, as the titles were recognized. */
export function recognizedTitles(columns: PriceColumn[]): PriceTitles {
  return Object.fromEntries(columns.flatMap(({ field, title }) => (field === null ? [] : [[field, title]])))
}

/** Whether a list can be read without asking: it has an order number and a price. */
export function isRecognized(titles: PriceTitles): boolean {
  return titles.id !== undefined && (titles.list_price !== undefined || titles.quote !== undefined)
}

/** Another column for a field, or none; a column stands for one field. */
export function withTitle(titles: PriceTitles, field: PriceField, title: string): PriceTitles {
  const others = Object.entries(titles).filter(([key, value]) => key !== field && value !== title)
  return Object.fromEntries(title === '' ? others : [...others, [field, title]])
}

/** "No items yet", "1 item", "2 items". */
export function itemsInWords(count: number): string {
  if (count === 0) return 'No items yet'
  return count === 1 ? '1 item' : `${count} items`
}

function notRead(columns: readonly string[]): string {
  if (columns.length === 0) return ''
  return ` Columns that were not read: ${columns.join(', ')}.`
}

/** The list as a table that can be filled in and read again. */
export function priceListRows(design: Design): Rows {
  return {
    header: [...COLUMNS, 'currency'],
    rows: (design.price_list ?? []).map((item: PriceItem) => [
      ...COLUMNS.map((column) => item[column] ?? ''),
      design.currency ?? '',
    ]),
  }
}
