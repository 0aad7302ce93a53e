import { describe, expect, it } from 'vitest'

import { answered, canMerge, merged, NO_CHOICES, split, stated, toggled } from './choices'

import type { ImportGroup, ImportNeed } from '@/api/types'

const group = (id: string, drawn = true, merges_with: string[] = []): ImportGroup => ({
  id,
  kind: 'hosts',
  title: id,
  count: 2,
  members: [],
  facts: [],
  drawn,
  splits: true,
  merges_with,
})

describe('choices about a draft', () => {
  it('leaves a group out and draws it again', () => {
    const out = toggled(NO_CHOICES, group('a'))
    expect(out).toEqual({ exclude: ['a'], include: [] })
    expect(toggled(out, group('a', false))).toEqual({ exclude: [], include: ['a'] })
  })

  it('names a group once however often it is changed', () => {
    const twice = toggled(toggled(NO_CHOICES, group('a')), group('a'))
    expect(twice.exclude).toEqual(['a'])
  })

  it('splits a group, and takes a merged one apart first', () => {
    expect(split(NO_CHOICES, group('a'))).toEqual({ split: ['a'] })
    const together = merged(NO_CHOICES, ['a', 'b'])
    expect(together).toEqual({ merge: [['a', 'b']] })
    expect(split(together, group('a'))).toEqual({ merge: [] })
  })

  it('merges only groups that all fit each other', () => {
    const groups = [group('a', true, ['b']), group('b', true, ['a']), group('c')]
    expect(canMerge(groups, ['a', 'b'])).toBe(true)
    expect(canMerge(groups, ['a'])).toBe(false)
    expect(canMerge(groups, ['a', 'b', 'c'])).toBe(false)
  })

  it('states a total in the place of a load that was chosen, and takes it back', () => {
    const total = { iops: 28_000 }
    expect(stated({ values: { load: 'x', kernel: '1' } }, total)).toEqual({ values: { kernel: '1' }, total })
    expect(stated({ total }, null)).toEqual({ values: {}, total: null })
  })

  it('takes an option for a need and keeps the others', () => {
    const need = { id: 'load' } as ImportNeed
    expect(answered({ values: { kernel: '1' } }, need, 'x')).toEqual({ values: { kernel: '1', load: 'x' } })
  })
})
