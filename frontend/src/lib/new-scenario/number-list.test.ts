import { describe, expect, it } from 'vitest'

import { readNumberList } from './number-list'

describe('a list of numbers', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['all', [1, 2, 3, 4, 5]],
    ['2', [2]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['4 to 5,1', [1, 4, 5]],
    ['2–3, 3', [2, 3]],
  ])('reads "%s"', (text, numbers) => {
    expect(readNumberList(text, 5)).toEqual({ ok: true, numbers })
  })
  it.each(['0', '6', '3-2', '1-9', 'two', '1,,2', '1.5'])('refuses "%s" and names it', (text) => {
    const read = readNumberList(text, 5)
    expect(read.ok).toBe(false)
  })
})
