import { describe, expect, it } from 'vitest'

import { arranged, isChanged, matchingFields } from './field-groups'
import { fieldsOf } from './schema-fields'

import { vmfsDesign } from '@/test/emulex'

const [host] = vmfsDesign.hosts
const fields = fieldsOf('Host', host ?? {}, '/hosts/0')
const names = (found: { name: string }[]) => found.map(({ name }) => name)

describe('arranged', () => {
  const { first, groups } = arranged('host', fields)
  it('puts the five that matter first', () =>
    expect(names(first)).toEqual(['name', 'count', 'release', 'lun_depth', 'pe_depth']))
  it('folds the rest in named groups, each field once', () => {
    const all = [...first, ...groups.flatMap((group) => group.fields)]
    expect(names(all).sort()).toEqual(names(fields).sort())
    expect(groups.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Price and power', 'Queues', 'Paths and links', 'Service times']),
    )
    const times = groups.find(({ title }) => title === 'Service times')
    expect(names(times?.fields ?? [])).toContain('kernel_scv')
  })
  it.each([
    ['Rebuild', { id: 'r', kind: 'rebuild', pool: 'p' }, ['pool', 'onto']],
    ['ConsolidateSnapshots', { id: 's', kind: 'consolidate_snapshots' }, ['target', 'vm_class']],
  ])('shows what a %s works on before the groups', (definition, value, wanted) => {
    const arrangement = arranged('operation', fieldsOf(definition, value, '/operations/0'))
    expect(names(arrangement.first)).toEqual(expect.arrayContaining(wanted))
  })
  it('folds nothing of a kind with few fields', () =>
    expect(arranged('zone', fields)).toEqual({ first: fields, groups: [] }))
})

describe('matchingFields', () => {
  it('finds by label, in any order of the words', () =>
    expect(names(matchingFields(fields, 'depth lun'))[0]).toBe('lun_depth'))
  it('finds by meaning too', () => expect(names(matchingFields(fields, 'identical'))).toContain('count'))
  it('finds nothing for words that no field has', () => expect(matchingFields(fields, 'banana')).toEqual([]))
})

describe('isChanged', () => {
  const [field] = fields
  it.each([
    [undefined, 32, false],
    [32, 32, false],
    [64, 32, true],
  ])('%s over %s: %s', (value, preset, changed) =>
    expect(field && isChanged({ ...field, value, preset })).toBe(changed),
  )
})
