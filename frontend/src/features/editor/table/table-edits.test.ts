import { describe, expect, it } from 'vitest'

import { tableOf } from './part-table'
import { cellsOf, fillDown, grownBy, leftOverInWords, pasteAt, sortValue } from './table-edits'

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
    const { edits, refused } = pasteAt(rows, columns, { row: 0, column: 'speed_gbps' }, [
      ['32', '64'],
      ['32', '128'],
    ])
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

describe('grownBy', () => {
  it('adds a row for each line that has none, with ids of their own', () => {
    const { design, ids, leftOver } = grownBy(vmfsDesign, 'vm_class', 3, null)
    expect([ids.length, new Set(ids).size, leftOver]).toEqual([3, 3, 0])
    expect(design.classes).toHaveLength(vmfsDesign.classes.length + 3)
  })
  it('adds parts to the holder of the last row', () => {
    const [first] = vmfsDesign.hosts
    if (first === undefined) throw new Error('The design has no host')
    const two = { ...vmfsDesign, hosts: [first, { ...first, id: 'esx99', hba_ports: [] }] }
    expect(grownBy(two, 'hba_port', 2, 'esx99').design.hosts.map(({ hba_ports: ports }) => ports.length)).toEqual([
      first.hba_ports.length,
      2,
    ])
  })
  it('changes nothing where there are rows enough', () =>
    expect(grownBy(vmfsDesign, 'host', -1, null)).toEqual({ design: vmfsDesign, ids: [], leftOver: 0 }))
  it('says how many lines have no place, and what is missing', () => {
    const { ids, leftOver } = grownBy({ ...vmfsDesign, arrays: [] }, 'lun', 2, null)
    expect([ids, leftOver]).toEqual([[], 2])
    expect(leftOverInWords('lun', leftOver)).toMatch(
      /^2 rows do not fit into the table of .* Add .* first, and paste again\.$/,
    )
  })
})
