import { describe, expect, it } from 'vitest'

import { tableOf } from './part-table'
import { cellsOf, fillDown, pasteAt, sortValue } from './table-edits'

import { vmfsDesign } from '@/test/emulex'

const { rows } = tableOf(vmfsDesign, 'hba_port')
const columns = ['id', 'speed_gbps', 'adapter_depth']

describe('cellsOf', () => {
  it('reads what a spreadsheet copies', () =>
    expect(cellsOf('16\t32\r\n8\t64\r\n')).toEqual([
      ['16', '32'],
      ['8', '64'],
    ]))
  it('leaves a single value to its box', () => expect(cellsOf('16')).toBeNull())
})

describe('pasteAt', () => {
  it('sets the cells right of and below the one that has the focus', () => {
    const { edits, refused } = pasteAt(rows, columns, { row: 0, column: 'speed_gbps' }, [['32', '64'], ['32', '128']])
    expect(refused).toEqual([])
    expect(edits).toEqual([
      { pointer: '/hosts/0/hba_ports/0/speed_gbps', value: 32 },
      { pointer: '/hosts/0/hba_ports/0/adapter_depth', value: 64 },
      { pointer: '/hosts/0/hba_ports/1/speed_gbps', value: 32 },
      { pointer: '/hosts/0/hba_ports/1/adapter_depth', value: 128 },
    ])
  })
  it('names what it refuses and takes the rest', () => {
    const { edits, refused } = pasteAt(rows, columns, { row: 0, column: 'speed_gbps' }, [['fast'], ['32']])
    expect(edits.map(({ value }) => value)).toEqual([32])
    expect(refused).toEqual([expect.stringMatching(/^Speed of vmhba1: "fast"/)])
  })
  it('leaves ids alone, and what falls outside', () =>
    expect(pasteAt(rows, columns, { row: 1, column: 'id' }, [['x'], ['y']])).toEqual({ edits: [], refused: [] }))
})

it('fills a value down', () =>
  expect(fillDown(rows, { row: 0, column: 'speed_gbps' })).toEqual([
    { pointer: '/hosts/0/hba_ports/1/speed_gbps', value: 16 },
  ]))

it('sorts numbers as numbers', () => expect(rows[0] && sortValue(rows[0], 'speed_gbps')).toBe(16))
