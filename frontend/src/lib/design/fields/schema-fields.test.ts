import { expect, it } from 'vitest'

import { importDesigns } from '../files/design-file'
import { partsOfKind } from '../parts'

import { choiceLabel, labelOf } from './design-words'
import { isWide, optionsOf, placeholderOf } from './field-options'
import { fieldsOf, originOf, priceOf } from './schema-fields'

import { vmfsDesign } from '@/test/emulex'

it('calls fields and choices as a storage architect does', () => {
  expect([labelOf('id'), labelOf('discipline'), choiceLabel('ps')]).toEqual([
    'Short name',
    'Sharing of a link',
    'processor sharing',
  ])
})

it('explains fields and choices by the labels of others', () => {
  const [policy, scv] = ['path_policy', 'in_slot_scv'].map((wanted) =>
    fieldsOf('Host', {}, '').find(({ name }) => name === wanted),
  )
  expect(policy?.help).toContain('"round robin": paths in turn')
  expect(scv?.help).toContain('"In slot"')
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

it('calls a part without a name by its id, which counts as no change', () => {
  const name = fieldsOf('Host', { id: 'esx01' }, '').find((field) => field.name === 'name')
  expect(name && [placeholderOf(name), originOf(name)]).toEqual(['esx01', 'Default esx01: the id of the part'])
})

it('gives a field whose choices are long a line of its own', () => {
  const isWideIn = (definition: string, wanted: string) => {
    const field = fieldsOf(definition, {}, '').find(({ name }) => name === wanted)
    return field === undefined ? null : isWide(field, optionsOf(field, []))
  }
  expect(isWideIn('Host', 'release')).toBe(true)
  expect(isWideIn('Design', 'title')).toBe(true)
  expect(isWideIn('Fabric', 'duplex')).toBe(false)
  expect(isWideIn('Host', 'lun_depth')).toBe(false)
})
