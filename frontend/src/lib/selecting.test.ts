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
  const boxes = new Set(['a', 'b', 'c'])
  const added = [{ id: 'c', selected: true }]
  const replaced = [{ id: 'a', selected: false }, ...added]

  it('puts what was marked last at the end', () =>
    expect(afterMarks(['c', 'a', 'b'], added, boxes, false)).toEqual(['a', 'b', 'c']))
  it('drops what was unmarked', () =>
    expect(afterMarks(['a', 'b'], replaced, boxes, false)).toEqual(['b', 'c']))
  it('drops the parts within boxes, for which there are no marks', () =>
    expect(afterMarks(['a', 'port'], replaced, boxes, false)).toEqual(['c']))
  it('keeps them where the user adds', () =>
    expect(afterMarks(['a', 'port'], replaced, boxes, true)).toEqual(['port', 'c']))
})
