import { expect, it } from 'vitest'

import { filledMetric, formulaText, knownEnd, needsId, snippets, tableAddress, valueAddress } from './sheet-formulas'

const source = { origin: 'https://q.example', readId: 'abc', key: 'qds_k' }
const cell = { design: 'vvol', metric: 'total.latency_ms.mean' }
const address =
  'https://q.example/api/v1/scenarios/abc/value?errors=text&design=vvol&metric=total.latency_ms.mean&key=qds_k'

it('names a value and a table by their addresses', () => {
  expect(valueAddress(source, cell)).toBe(address)
  expect(tableAddress(source, 'results.xlsx')).toBe('https://q.example/api/v1/scenarios/abc/results.xlsx?key=qds_k')
  expect(valueAddress({ ...source, key: '' }, cell)).toContain('key=MAKE-A-KEY-FIRST')
})

it('writes texts of formulas with doubled quotes, in pieces that Excel takes', () => {
  expect(formulaText('a"b')).toBe('"a""b"')
  const pieces = formulaText('x'.repeat(600)).split('&')
  expect(pieces.map((piece) => piece.length - 2)).toEqual([255, 255, 90])
})

it('parts no doubled quote at the end of a piece', () => {
  const text = `${'x'.repeat(254)}"${'y'.repeat(254)}""`
  const pieces = formulaText(text)
    .split('&')
    .map((piece) => piece.slice(1, -1))
  expect(pieces.map((piece) => piece.replaceAll('""', '').includes('"'))).toEqual([false, false, false])
  expect(pieces.map((piece) => piece.replaceAll('""', '"')).join('')).toBe(text)
})

it('fills the placeholder of a metric', () => {
  expect(needsId('total.iops')).toBe(false)
  expect(needsId('groups.<id>.iops')).toBe(true)
  expect(filledMetric('groups.<id>.iops', 'web')).toBe('groups.web.iops')
  expect(filledMetric('total.wait_budget.<layer>.mean_ms', 'sp')).toBe('total.wait_budget.sp.mean_ms')
  expect(filledMetric('total.iops', '', 'low')).toBe('total.iops.low')
})

it('keeps an end only for a metric that has an interval', () => {
  const metrics = [
    { name: 'total.iops', has_interval: true },
    { name: 'status', has_interval: false },
  ]
  expect(knownEnd(metrics, 'total.iops', 'low')).toBe('low')
  expect(knownEnd(metrics, 'status', 'low')).toBe('')
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

it('stays short enough for every program where names are as long as they may be', () => {
  const long = {
    origin: 'https://capacity-planning.storage.example.com:8443',
    readId: 'c7Hn2YwVb5TqMz9ExKd0Sg',
    key: `qds_${'k'.repeat(43)}`,
  }
  const far = { design: 'd'.repeat(64), metric: `groups.${'g'.repeat(64)}.wait_budget.device_queue.mean_ms` }
  // WEBSERVICE takes an address of 2,048 characters.
  expect(valueAddress(long, far).length).toBeLessThan(600)
  for (const { id, text } of snippets(long, far)) {
    expect(text.length, id).toBeLessThan(1800)
    const texts = text.match(/"(?:[^"]|"")*"/g) ?? []
    if (text.startsWith('=')) expect(Math.max(...texts.map((one) => one.length - 2))).toBeLessThan(256)
  }
})

it('writes names into addresses so that they cannot end them', () => {
  const odd = { design: 'a', metric: 'groups.x&key=y.iops' }
  expect(valueAddress(source, odd)).toContain('metric=groups.x%26key%3Dy.iops&key=qds_k')
})
