import { describe, expect, it } from 'vitest'

import { cellsOfLine, csvText } from './csv'

describe('csvText', () => {
  it('quotes what would break a line apart', () =>
    expect(csvText({ header: ['a', 'b'], rows: [['x,"y"', 1.5]] })).toBe('a,b\r\n"x,""y""",1.5\r\n'))
  it('makes no formula of a name, and leaves numbers alone', () =>
    expect(csvText({ header: ['a', 'b'], rows: [['=1+1', -2]] })).toBe("a,b\r\n'=1+1,-2\r\n"))
})

it.each([
  ['a,b', ['a', 'b']],
  ['"3,294", x ,', ['3,294', 'x', '']],
  ['"he said ""a"""', ['he said "a"']],
])('reads the cells of %j', (line, cells) => expect(cellsOfLine(line, ',')).toEqual(cells))
