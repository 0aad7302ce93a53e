import { expect, it } from 'vitest'

import { filledMetric, formulaText, needsId, snippets, tableAddress, valueAddress } from './sheet-formulas'

const source = { origin: 'https://q.example', readId: 'abc', key: 'qds_k' }
const cell = { design: 'vvol', metric: 'total.latency_ms.mean' }
const address =
  'https://q.example/api/v1/scenarios/abc/value?errors=text&design=vvol&metric=total.latency_ms.mean&key=qds_k'

it('names a value and a table by their addresses', () => {
  expect(valueAddress(source, cell)).toBe(address)
  expect(tableAddress(source, 'results.xlsx')).toBe(
    'https://q.example/api/v1/scenarios/abc/results.xlsx?key=qds_k',
  )
  expect(valueAddress({ ...source, key: '' }, cell)).toContain('key=MAKE-A-KEY-FIRST')
})

it('writes texts of formulas with doubled quotes, in pieces that Excel takes', () => {
  expect(formulaText('a"b')).toBe('"a""b"')
  const pieces = formulaText('x'.repeat(600)).split('&')
  expect(pieces.map((piece) => piece.length - 2)).toEqual([255, 255, 90])
})

it('fills the placeholder of a metric', () => {
  expect(needsId('total.iops')).toBe(false)
  expect(needsId('groups.<id>.iops')).toBe(true)
  expect(filledMetric('groups.<id>.iops', 'web')).toBe('groups.web.iops')
  expect(filledMetric('total.wait_budget.<layer>.mean_ms', 'sp')).toBe('total.wait_budget.sp.mean_ms')
})

it('offers a formula or script for each program', () => {
  const texts = Object.fromEntries(snippets(source, cell).map(({ id, text }) => [id, text]))
  const asked = `WEBSERVICE("${address}")`
  expect(texts.excel).toBe(`=IFERROR(NUMBERVALUE(${asked},"."),${asked})`)
  expect(texts.libreoffice).toBe(texts.excel)
  expect(texts.google).toBe(`=IMPORTDATA("${address}")`)
  expect(texts['power-query']).toContain('RelativePath = "api/v1/scenarios/abc/results.csv"')
  expect(texts['power-query']).toContain('key = "qds_k"')
  expect(texts['apps-script']).toContain('"Bearer qds_k"')
})
