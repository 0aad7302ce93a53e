import { describe, expect, it } from 'vitest'

import { appendAt, getAt, join, setAt, tokens } from './json-pointer'

const document = { hosts: [{ id: 'esx01', ports: [{ id: 'p1' }, { id: 'p2' }] }], 'a/b': { '~': 1 } }

describe('pointers', () => {
  it('splits and joins with escapes', () => {
    expect(tokens(join('', 'a/b', '~', 3))).toEqual(['a/b', '~', '3'])
  })
  it('reads an escaped tilde before a digit as a tilde', () => {
    expect(tokens(join('', '~1', '~0', '~01'))).toEqual(['~1', '~0', '~01'])
    expect(tokens('/~01/~00')).toEqual(['~1', '~0'])
  })
  it('reads through lists and objects', () => {
    expect(getAt(document, '/hosts/0/ports/1/id')).toBe('p2')
    expect(getAt(document, '/a~1b/~0')).toBe(1)
    expect(getAt(document, '/hosts/7/id')).toBeUndefined()
  })
  it('changes a copy only', () => {
    const changed = setAt(document, '/hosts/0/id', 'esx02')
    expect(changed.hosts[0]?.id).toBe('esx02')
    expect(document.hosts[0]?.id).toBe('esx01')
  })
  it('removes list items and keys', () => {
    expect(setAt(document, '/hosts/0/ports/0', undefined).hosts[0]?.ports).toEqual([{ id: 'p2' }])
    expect(setAt(document, '/hosts/0/id', undefined).hosts[0]).not.toHaveProperty('id')
  })
  it('appends to a list that is not there yet', () => {
    expect(appendAt({}, '/luns', { id: 'l1' })).toEqual({ luns: [{ id: 'l1' }] })
  })
})
