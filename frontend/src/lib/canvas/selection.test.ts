import { describe, expect, it } from 'vitest'

import { addsToSelection, selectionAfterMarks, selectionOfFold, nextSelection, selectionOfRow } from './selection'

it('adds by a click with any of three keys', () => {
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false }
  expect(addsToSelection(plain)).toBe(false)
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey'] as const) {
    expect(addsToSelection({ ...plain, [key]: true })).toBe(true)
  }
})

describe('nextSelection', () => {
  it('replaces by a plain click', () => expect(nextSelection(['a', 'b'], 'b', false)).toEqual(['b']))
  it('ends by a plain click on the only one', () => expect(nextSelection(['a'], 'a', false)).toEqual([]))
  it('adds and takes away by an adding click', () => {
    expect(nextSelection(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(nextSelection(['a', 'b'], 'a', true)).toEqual(['b'])
  })
})

describe('selectionOfFold', () => {
  it('selects all that it stands for', () => expect(selectionOfFold(['x'], ['a', 'b'], false)).toEqual(['a', 'b']))
  it('adds what is missing, each once', () =>
    expect(selectionOfFold(['x', 'a'], ['a', 'b'], true)).toEqual(['x', 'a', 'b']))
  it('takes them out again when all are in', () =>
    expect(selectionOfFold(['a', 'x', 'b'], ['a', 'b'], true)).toEqual(['x']))
})

describe('selectionAfterMarks', () => {
  const boxes = new Set(['a', 'b', 'c'])
  const added = [{ id: 'c', selected: true }]
  const replaced = [{ id: 'a', selected: false }, ...added]

  it('puts what was marked last at the end', () =>
    expect(selectionAfterMarks(['c', 'a', 'b'], added, boxes, false)).toEqual(['a', 'b', 'c']))
  it('drops what was unmarked', () =>
    expect(selectionAfterMarks(['a', 'b'], replaced, boxes, false)).toEqual(['b', 'c']))
  it('drops the parts within boxes, for which there are no marks', () =>
    expect(selectionAfterMarks(['a', 'port'], replaced, boxes, false)).toEqual(['c']))
  it('keeps them where the user adds', () =>
    expect(selectionAfterMarks(['a', 'port'], replaced, boxes, true)).toEqual(['port', 'c']))
})

it('selects the rows of a list from the last selected one to one that is clicked with Shift', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  const [plain, shift] = [false, true].map((shiftKey) => ({ ctrlKey: false, metaKey: false, shiftKey }))
  if (plain === undefined || shift === undefined) throw new Error('There are two ways to click')
  expect(selectionOfRow(['b'], rows, 'd', shift)).toEqual(['b', 'c', 'd'])
  expect(selectionOfRow(['a', 'd'], rows, 'b', shift)).toEqual(['a', 'd', 'c', 'b'])
  expect(selectionOfRow(['gone'], rows, 'c', shift)).toEqual(['gone', 'c'])
  expect(selectionOfRow(['b', 'c'], rows, 'c', shift)).toEqual(['b'])
  expect(selectionOfRow(['b'], rows, 'd', plain)).toEqual(['d'])
})
