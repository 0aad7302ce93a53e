import { expect, it } from 'vitest'

import { csvOf, pointsFromCsv } from './calibration-csv'

const timeless = { role: 'calibrate', group: '', operation: '', durationS: '', further: [] }
const LOAD = 'classes.vm.workload.outstanding_ios'

it.each([',', ';', '\t'])('reads rows separated by "%s"', (separator) => {
  const text = `id,role,${LOAD},iops,latency_mean_ms\r\nlow,calibrate,1,4100,\r\n"a",,8,"12000",0.66\r\n`
  const pasted = pointsFromCsv(text.replaceAll(',', separator))
  if (!pasted.ok) throw new Error(pasted.message)
  expect(pasted.columns).toEqual([LOAD])
  expect(pasted.points).toEqual([
    { ...timeless, id: 'low', values: ['1'], iops: '4100', latencyMs: '' },
    { ...timeless, id: 'a', values: ['8'], iops: '12000', latencyMs: '0.66' },
  ])
})

it('reads what else was measured, and the noise of a row', () => {
  const pasted = pointsFromCsv('id,latency_p99_ms,noise_pct\na,2.5,5')
  if (!pasted.ok) throw new Error(pasted.message)
  expect(pasted.further).toEqual(['latency_p99_ms', 'noise_pct'])
  expect(pasted.points[0]?.further).toEqual(['2.5', '5'])
  expect(pointsFromCsv(csvOf({ ...pasted }))).toEqual(pasted)
})

it('writes what it reads', () => {
  const pasted = pointsFromCsv(`iops,${LOAD},role\n4100,1,predict`)
  if (!pasted.ok) throw new Error(pasted.message)
  const again = pointsFromCsv(csvOf({ ...pasted }))
  expect(again).toEqual(pasted)
})

it('takes the duration of an operation, and writes its columns where there is one', () => {
  const pasted = pointsFromCsv('id,role,operation,duration_s\nA6,calibrate,clone,117')
  if (!pasted.ok) throw new Error(pasted.message)
  expect(pasted.points).toMatchObject([{ operation: 'clone', durationS: '117', iops: '' }])
  const written = csvOf({ ...pasted })
  expect(written.split('\r\n')[0]).toBe('id,role,group,operation,iops,latency_mean_ms,duration_s')
  expect(pointsFromCsv(written)).toEqual(pasted)
  expect(csvOf({ columns: [], further: [], points: [] })).not.toContain('operation')
})

it.each([
  ['', 'a header and a row'],
  ['iops', 'a header and a row'],
  ['id,role\na,predict', 'neither IOPS nor latency nor duration'],
  ['iops,iops\n1,2', 'twice'],
  ['iops,depth\n1,2', '"depth" is not a column'],
  [`iops\n${'1\n'.repeat(501)}`, '501 rows'],
  [`iops\n${'1'.repeat(500_001)}`, '500,000 characters'],
])('says what is wrong with %j', (text, told) => {
  const pasted = pointsFromCsv(text)
  expect(pasted.ok ? '' : pasted.message).toContain(told)
})

it.each([
  ['id,iops,role\na,1,2', 'Line 2 has the role "2"'],
  ['id,iops,role\n\na', 'Line 3 has 1 cell, the header 3'],
  ['id,iops,role\na,3,294,predict', 'Line 2 has 4 cells, the header 3'],
])('sets a row of %j aside by itself', (text, told) => {
  const pasted = pointsFromCsv(`${text}\nb,7,predict`)
  if (!pasted.ok) throw new Error(pasted.message)
  const [wrong, right] = pasted.points
  expect(wrong?.id).toBe('a')
  expect(wrong?.misread).toContain(told)
  expect(right).toEqual({ ...timeless, id: 'b', role: 'predict', values: [], iops: '7', latencyMs: '' })
})

it('reads what spreadsheets write: quotes, empty columns at the end, capitals', () => {
  const pasted = pointsFromCsv('ID,Role,IOPS,,\n"a, ""first""",predict,"3294",,\n,,,,\n')
  if (!pasted.ok) throw new Error(pasted.message)
  expect(pasted.points).toMatchObject([{ id: 'a, "first"', role: 'predict', iops: '3294' }])
  expect(pasted.points[0]?.misread).toBeUndefined()
  expect(pointsFromCsv(csvOf({ ...pasted }))).toEqual(pasted)
})
