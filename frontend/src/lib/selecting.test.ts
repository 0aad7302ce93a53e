import { describe, expect, it } from 'vitest'

import { afterMarks, nextSelection } from './selecting'

describe('nextSelection', () => {
  it('replaces by a plain click', () => expect(nextSelection(['a', 'b'], 'b', false)).toEqual(['b']))
  it('ends by a plain click on the only one', () =>
    expect(nextSelection(['a'], 'a', false)).toEqual([]))
  it('adds and takes away by an adding click', () => {
    expect(nextSelection(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(nextSelection(['a', 'b'], 'a', true)).toEqual(['b'])
  })
})

describe('afterMarks', () => {
  it('puts what was marked last at the end', () =>
    expect(afterMarks(['a', 'b'], [{ id: 'c', selected: true }])).toEqual(['a', 'b', 'c']))
  it('drops what was unmarked', () =>
    expect(
      afterMarks(
        ['a', 'b'],
        [
          { id: 'a', selected: false },
          { id: 'c', selected: true },
        ],
      ),
    ).toEqual(['b', 'c']))
  it('tells when nothing changed', () => expect(afterMarks(['a'], [])).toBeNull())
})
