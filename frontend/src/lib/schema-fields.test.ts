import { expect, it } from 'vitest'

import { fieldsOf, inWords } from './schema-fields'

it('names the fields in a sentence as their boxes are named', () => {
  expect(inWords('Set lun_depth, or choose a profile.')).toBe('Set "LUN depth", or choose a profile.')
  expect(inWords('Of `read_ms` and `write_ms`.')).toBe('Of "Read" and "Write".')
})

it('leaves other words with an underscore alone', () => {
  expect(inWords('The array is active_passive.')).toBe('The array is active_passive.')
})

it('explains no field by the raw name of another', () => {
  const names = ['Host', 'VmGroup', 'Array', 'StorageProcessor', 'LunDatastore', 'OpenWorkload']
  const fields = names.flatMap((name) => fieldsOf(name, {}, ''))
  const known = new Set(fields.map(({ name }) => name).filter((name) => name.includes('_')))
  const raw = fields.filter(({ help }) => help.split(/\W+/).some((word) => known.has(word)))
  expect(raw.map(({ name, help }) => `${name}: ${help}`)).toEqual([])
})
