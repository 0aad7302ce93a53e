import { expect, it } from 'vitest'

import { importDesigns } from '../files/design-file'
import { partsOfKind } from '../parts'

import { choiceLabel, fieldsOf, inWords, labelOf, priceOf } from './schema-fields'

import { vmfsDesign } from '@/test/emulex'

it('calls fields and choices as a storage architect does', () => {
  expect([labelOf('id'), labelOf('discipline'), choiceLabel('ps')]).toEqual(['Short name', 'Sharing of a link', 'processor sharing'])
})

it('names the fields in a sentence as their boxes are named', () => {
  expect(inWords('Set lun_depth, or choose a profile.')).toBe('Set "LUN depth", or choose a profile.')
  expect(inWords('Of `read_ms` and `write_ms`.')).toBe('Of "Read" and "Write".')
})

it('names the choices in a sentence as their boxes show them', () => {
  expect(inWords('The array is active_passive.')).toBe('The array is "active/passive".')
  const policy = fieldsOf('Host', {}, '').find(({ name }) => name === 'path_policy')
  expect(policy?.help).toContain('"round robin" takes turns')
})

it('leaves other words with an underscore alone', () => {
  expect(inWords('It stands in vendor_sheet.')).toBe('It stands in vendor_sheet.')
})

it('explains no field by the raw name of another', () => {
  const names = ['Host', 'VmClass', 'Array', 'StorageProcessor', 'LunDatastore', 'OpenWorkload']
  const fields = names.flatMap((name) => fieldsOf(name, {}, ''))
  const words = fields.flatMap(({ name, choices }) => [name, ...choices.map(String)])
  const known = new Set(words.filter((word) => word.includes('_')))
  const raw = fields.filter(({ help }) => help.split(/\W+/).some((word) => known.has(word)))
  expect(raw.map(({ name, help }) => `${name}: ${help}`)).toEqual([])
})

it('offers the boxes of a price where a file says that there is none', async () => {
  const hosts = vmfsDesign.hosts.map((host) => ({ ...host, price: null }))
  const read = await importDesigns('a.json', JSON.stringify({ ...vmfsDesign, hosts }), Promise.resolve.bind(Promise))
  if (!read.ok) throw new Error(read.message)
  const prices = read.designs.flatMap((design) => partsOfKind(design, 'host')).map(priceOf)
  expect(prices).toEqual(hosts.map(() => ({})))
  const boxes = prices.flatMap((price) => fieldsOf('Price', price, '/hosts/0/price'))
  expect(boxes.map(({ name }) => name)).toContain('list_price')
})

it('shows the price that a part has, and none for a part that cannot have one', () => {
  const price = { list_price: 9000 }
  const priced = { ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, price })) }
  expect(partsOfKind(priced, 'host').map(priceOf)).toContainEqual(price)
  expect(partsOfKind(priced, 'vm_class').map(priceOf)).toContainEqual({})
})
