import { describe, expect, it } from 'vitest'

import { importPriceList, isRecognized, priceListRows, recognizedTitles, withTitle } from './price-list'

import type { Design, PriceItem } from '@/api/types'
import { addPart, renamePart } from '@/lib/design/design-edits'
import { optionsOf, partOptions } from '@/lib/design/fields/field-options'
import { fieldsOf } from '@/lib/design/fields/schema-fields'
import { setAt } from '@/lib/design/json-pointer'
import { findPart } from '@/lib/design/parts'
import { referenceCandidates } from '@/lib/design/references'
import { csvText } from '@/lib/files/csv'
import { vmfsDesign } from '@/test/emulex'

const server: PriceItem = { id: 'server', name: 'Server, 2 CPUs', list_price: 9000, power_w: 400 }
const design: Design = { ...vmfsDesign, currency: 'EUR', price_list: [server] }
const hostId = design.hosts[0]?.id ?? ''

describe('a price list', () => {
  it('replaces items of the same id, keeps the others, and adds what is new', () => {
    const taken = importPriceList(
      { ...design, price_list: [server, { id: 'hba' }] },
      {
        currency: 'EUR',
        items: [
          { id: 'disk', quote: 5 },
          { id: 'server', list_price: 8000 },
        ],
        unread_columns: [],
        columns: [],
      },
    )
    expect(taken).toMatchObject({ ok: true, text: '1 added, 1 replaced.' })
    expect(taken.ok && taken.design.price_list).toEqual([
      { id: 'server', list_price: 8000 },
      { id: 'hba' },
      { id: 'disk', quote: 5 },
    ])
  })

  it('names the columns of the table that were not read', () => {
    const list = { currency: null, items: [], unread_columns: ['Vendor', 'Our price'], columns: [] }
    const taken = importPriceList(design, list)
    expect(taken.ok && taken.text).toContain('not read: Vendor, Our price.')
  })

  it('is read by the columns that were recognized or chosen', () => {
    const titles = recognizedTitles([
      { title: 'SKU', field: 'id', example: 'a' },
      { title: 'Ours', field: null, example: '7' },
    ])
    expect([titles, isRecognized(titles)]).toEqual([{ id: 'SKU' }, false])
    const chosen = withTitle(titles, 'quote', 'Ours')
    expect(isRecognized(chosen)).toBe(true)
    expect(withTitle(chosen, 'list_price', 'Ours')).toEqual({ id: 'SKU', list_price: 'Ours' })
    expect(withTitle(chosen, 'quote', '')).toEqual({ id: 'SKU' })
  })

  it('repeats what the server says should be checked', () => {
    const notes = ['Row 2, column Discount %: 0.35 is read as 0.35 %. If 35 % is meant, write 35.']
    const taken = importPriceList(design, { currency: null, items: [server], unread_columns: [], columns: [], notes })
    expect(taken.ok && taken.notes).toEqual(notes)
  })

  it('brings its currency along where the design has none, and is refused in another one', () => {
    const { currency: _currency, ...without } = design
    const list = { currency: 'USD' as const, items: [server], unread_columns: [], columns: [] }
    const taken = importPriceList(without, list)
    expect(taken.ok && taken.design.currency).toBe('USD')
    expect(importPriceList(design, list)).toMatchObject({ ok: false })
  })

  it('is refused where a part has the id of an item', () => {
    const taken = importPriceList(design, { currency: null, items: [{ id: hostId }], unread_columns: [], columns: [] })
    expect(taken).toMatchObject({ ok: false })
    expect(!taken.ok && taken.reason).toContain(hostId)
  })

  it('is given back as the table that it was read from', () => {
    expect(csvText(priceListRows(design))).toBe(
      'id,name,list_price,discount_pct,quote,source,power_w,currency\r\n' +
        'server,"Server, 2 CPUs",9000,,,,400,EUR\r\n',
    )
  })

  it('offers its items to parts, which follow a new id', () => {
    const host = findPart(design, hostId)
    if (host === null) throw new Error('no host')
    const field = fieldsOf('Host', host.value, host.pointer).find(({ name }) => name === 'price_item')
    if (field === undefined) throw new Error('hosts name no item')
    expect(optionsOf(field, partOptions(referenceCandidates(design, host, field)))).toContainEqual({
      value: 'server',
      label: 'Server, 2 CPUs (server)',
    })
    const priced = setAt(design, `${host.pointer}/price_item`, 'server')
    expect(renamePart(priced, 'server', 'dl').hosts[0]?.price_item).toBe('dl')
  })

  it('gets a new item from the palette', () => {
    expect(addPart(design, 'price_item')?.design.price_list).toEqual([server, { id: 'item01' }])
  })
})
