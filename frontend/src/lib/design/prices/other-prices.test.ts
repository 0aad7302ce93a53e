import { expect, it } from 'vitest'

import { designsWithPrices, withPricesOf } from './other-prices'

import type { Design, Host, PriceItem } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const server: PriceItem = { id: 'SRV', name: 'Server', list_price: 9000 }
const withHosts = (design: Design, change: Partial<Host>): Design => ({
  ...design,
  hosts: design.hosts.map((host) => ({ ...host, ...change })),
})
const [host] = vmfsDesign.hosts
const id = host?.id ?? ''
const title = host?.name ?? id
const priced: Design = { ...withHosts(vmfsDesign, { price_item: 'SRV' }), currency: 'EUR', price_list: [server] }
const bare: Design = { ...withHosts(vvolDesign, { id }), currency: null, price_list: [] }

it('offers the designs that have prices, without the one that takes them', () => {
  expect(designsWithPrices([priced, bare], bare)).toEqual([priced])
  expect(designsWithPrices([priced, bare], priced)).toEqual([])
})

it('takes list, currency, and the items that the same parts have', () => {
  const taken = withPricesOf(bare, priced)
  expect(taken).toMatchObject({
    ok: true,
    design: { currency: 'EUR', price_list: [server] },
    text: `1 item taken. Prices set for ${title}.`,
  })
  expect(taken.ok && taken.design.hosts[0]?.price_item).toBe('SRV')
})

it('keeps what parts cost here, and replaces items of the same id', () => {
  const own = { ...withHosts(bare, { price: { quote: 5 } }), price_list: [{ id: 'SRV', list_price: 1 }] }
  const taken = withPricesOf(own, priced)
  expect(taken.ok && [taken.design.hosts[0]?.price_item ?? null, taken.design.price_list, taken.text]).toEqual([
    null,
    [server],
    '1 item taken.',
  ])
})

it('names items whose id a part here has, and parts that are not here', () => {
  const clash = { ...priced, price_list: [server, { id, quote: 1 }] }
  const elsewhere = withHosts(bare, { id: 'other' })
  const first = withPricesOf(bare, clash)
  expect(first.ok && first.text).toContain(`Not taken, since parts here have these ids: ${id}.`)
  const second = withPricesOf(elsewhere, priced)
  expect(second.ok && second.text).toBe(`1 item taken. Not in this design: ${title}.`)
})

it('refuses prices in another currency', () => {
  const reason = 'Its prices are in EUR, those of this design in USD. Convert them first.'
  expect(withPricesOf({ ...bare, currency: 'USD' }, priced)).toEqual({ ok: false, reason })
})
