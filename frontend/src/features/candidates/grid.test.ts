import { expect, it } from 'vitest'

import {
  areOf,
  firstGrid,
  gridAnswers,
  gridFields,
  gridTable,
  offeredFields,
  rankLabel,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './grid'

import { vmfsDesign, vvolDesign } from '@/test/emulex'

const first = firstGrid([vmfsDesign, vvolDesign])
const items = [{ id: 'FA-50', name: 'FlashArray 50' }] as never[]

it('begins with a row for each design', () => {
  expect(first.rows.map(({ name, design }) => [name, design])).toEqual([
    [vmfsDesign.title, vmfsDesign.id],
    [vvolDesign.title, vvolDesign.id],
  ])
  expect(first.columns).toEqual(['hosts.esx01.lun_depth'])
})
it('offers price items as a choice where the design has a price list', () => {
  const fields = gridFields({ ...vmfsDesign, price_list: items })
  const item = fields.find(({ path }) => path.endsWith('.price_item'))
  expect(item?.options).toEqual([{ value: 'FA-50', label: 'FlashArray 50 (FA-50)' }])
  expect(gridFields(vmfsDesign).some(({ options }) => options !== null)).toBe(false)
})
it('copies the last row into a new one', () => {
  const grid = withRow(withCell(first, '1', 'hosts.esx01.lun_depth', '64'))
  expect(grid.rows[2]).toEqual({
    key: '2',
    name: 'Candidate 3',
    design: vvolDesign.id,
    cells: { 'hosts.esx01.lun_depth': '64' },
  })
  expect(withRow(withoutRow(grid, '1')).rows.map(({ key }) => key)).toEqual(['0', '2', '3'])
})
it('writes the table that the server reads, a column for each field', () => {
  const grid = withCell(withColumn(first, 'sps.a.read_us+sps.b.read_us'), '0', 'sps.a.read_us+sps.b.read_us', ' 50 ')
  expect(gridTable({ ...grid, rows: grid.rows.slice(0, 1) })).toBe(
    `name,design,hosts.esx01.lun_depth,sps.a.read_us,sps.b.read_us\r\n"${vmfsDesign.title}",${vmfsDesign.id},,50,50\r\n`,
  )
})
it('offers each field once', () => {
  const fields = gridFields(vmfsDesign)
  const left = offeredFields(fields, first).length
  expect(left).toBe(fields.length - 1)
  expect(offeredFields(fields, withoutColumn(first, first.columns[0] ?? ''))).toHaveLength(fields.length)
})
it('ranks by price per IOPS where there are prices, else by p99', () => {
  const priced = {
    total_price: 1000,
    currency: 'EUR',
    iops: 50_000,
    latency_p99_ms: 1,
    rank_price_per_iops: 1,
    rank_latency_p99_ms: 2,
  }
  expect(rankLabel([priced])).toBe('Rank, price per IOPS')
  expect(gridAnswers([priced])[0]).toMatchObject({ rank: '1', isBest: true, iops: '50.0k' })
  expect(gridAnswers([{ iops: 1, rank_latency_p99_ms: 2 }])[0]).toMatchObject({ rank: '2', price: '–', isBest: false })
  expect(gridAnswers([{ error_message: 'Too deep.' }])[0]?.problem).toBe('Too deep.')
})

it('knows its own rows among those that were evaluated before', () => {
  const found = first.rows.map(({ name, design }) => ({ name, design, 'hosts.esx01.lun_depth': '', iops: 1 }))
  expect(areOf(first, found)).toBe(true)
  expect(areOf(first, found.slice(1))).toBe(false)
  expect(
    areOf(
      first,
      found.map((row) => ({ ...row, 'hosts.esx01.lun_depth': 64 })),
    ),
  ).toBe(false)
  expect(areOf(withCell(first, '0', 'hosts.esx01.lun_depth', '64'), found)).toBe(false)
})
