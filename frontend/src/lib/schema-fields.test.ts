import { expect, it } from 'vitest'

import { fieldsOf, inWords } from './schema-fields'

it('names the fields in a sentence as their boxes are named', () => {
  expect(inWords('Set lun_depth, or choose a profile.')).toBe('Set "LUN depth", or choose a profile.')
  expect(inWords('Of `read_ms` and `write_ms`.')).toBe('Of "Read" and "Write".')
})

it('names the choices in a sentence as their boxes show them', () => {
  expect(inWords('The array is active_passive.')).toBe('The array is "active passive".')
  const policy = fieldsOf('Host', {}, '').find(({ name }) => name === 'path_policy')
  expect(policy?.help).toContain('"round robin" takes turns')
})

it('leaves other words with an underscore alone', () => {
  expect(inWords('It stands in vendor_sheet.')).toBe('It stands in vendor_sheet.')
})

it('explains no field by the raw name of another', () => {
  const names = ['Host', 'VmGroup', 'Array', 'StorageProcessor', 'LunDatastore', 'OpenWorkload']
  const fields = names.flatMap((name) => fieldsOf(name, {}, ''))
  const words = fields.flatMap(({ name, choices }) => [name, ...choices.map(String)])
  const known = new Set(words.filter((word) => word.includes('_')))
  const raw = fields.filter(({ help }) => help.split(/\W+/).some((word) => known.has(word)))
  expect(raw.map(({ name, help }) => `${name}: ${help}`)).toEqual([])
})
