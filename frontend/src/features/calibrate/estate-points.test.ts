import { expect, it } from 'vitest'

import { csvOf, pointsFromCsv } from './calibration-csv'
import { addColumn, draftOfMeasurements, initialDraft, type MeasurementsDraft } from './calibration-draft'
import { questionOfDraft } from './draft-question'
import { boxesOf, fittableFields, nextParameter, parameterAt, sameValueOptions } from './parameter-draft'
import { withBlock, withFile, withTable } from './pasted-points'
import { haveRates, LOAD, OFFERED, offeredPath } from './point-load'

import type { CalibrationQuestion, Design } from '@/api/types'
import { labelsOf, sweptFields } from '@/lib/design/fields/class-fields'
import { designOfClasses } from '@/test/classes'

const RATES = ['sql1', 'sql2'].map((id) => `classes.${id}.workload.rate_cap_iops`)

/** Its classes of VMs ask for I/Os at rates, and it has two SPs. */
const estate: Design = {
  ...designOfClasses,
  classes: designOfClasses.classes.map((group) => ({
    ...group,
    workload: { ...group.workload, loop: 'paced', outstanding_ios: 8, rate_cap_iops: 100 },
  })),
  arrays: designOfClasses.arrays.map((array) => ({
    ...array,
    sps: ['spa', 'spb'].flatMap((id) => array.sps.slice(0, 1).map((sp) => ({ ...sp, id, read_us: 20, write_us: 20 }))),
  })),
}
const fields = sweptFields(estate)
const draft = initialDraft(estate)

function filled(of: MeasurementsDraft, ...rows: [string, string][]): MeasurementsDraft {
  return {
    ...of,
    points: of.points.map((point, index) => ({
      ...point,
      iops: rows[index]?.[0] ?? '',
      latencyMs: rows[index]?.[1] ?? '',
    })),
  }
}

function asked(of: MeasurementsDraft, design = estate): CalibrationQuestion['measurements'] {
  const question = questionOfDraft(design, of, { engine: 'analytic' })
  if (!question.ok) throw new Error(question.problems.join())
  return question.question.measurements
}

it('takes the measured IOPS of an estate as its load, and leaves blank rows at the end out', () => {
  expect(haveRates(estate)).toBe(true)
  expect(draft).toMatchObject({ loadFrom: 'iops', columns: [] })
  const { points } = asked(filled(draft, ['6000', '0.5'], ['12000', '0,6']))
  expect(points).toHaveLength(2)
  expect(points[1]).toMatchObject({ offered_iops: 12_000, iops: null, latency_mean_ms: 0.6 })
  const again = draftOfMeasurements(asked(filled(draft, ['6000', '0.5'], ['12000', '0.6'])), [], fields)
  expect(again).toMatchObject({ loadFrom: 'iops', columns: [], parameters: draft.parameters })
  expect(again.points.map(({ iops }) => iops)).toEqual(['6000', '12000'])
})

it('asks for a latency where the IOPS are given', () => {
  const question = questionOfDraft(estate, filled(draft, ['6000', '0.5'], ['12000', '']), {})
  expect(question.ok && question.aside.map(({ message }) => message)).toEqual([
    'point 2 has no latency. Its IOPS set the load, so there is nothing to fit: enter the latency.',
  ])
})

it('begins with the load of all where classes of VMs have no rate', () => {
  expect(haveRates(designOfClasses)).toBe(false)
  const closed = initialDraft(designOfClasses)
  expect(closed).toMatchObject({ loadFrom: 'fields', columns: [LOAD] })
  const points = closed.points.map((point) => ({ ...point, values: ['0.5'], iops: '900' }))
  const measurements = asked({ ...closed, points }, designOfClasses)
  expect(measurements.points[0]).toMatchObject({ load: 0.5, iops: 900, overrides: {} })
  expect(draftOfMeasurements(measurements).columns).toEqual([LOAD])
})

it('sets a field of all classes of one name, and shows it as one column again', () => {
  const wide = addColumn({ ...draft, loadFrom: 'fields' }, RATES.join('+'))
  const points = wide.points.map((point) => ({ ...point, values: ['250'], latencyMs: '0.7' }))
  const measurements = asked({ ...wide, points })
  expect(measurements.points[0]?.overrides).toEqual(Object.fromEntries(RATES.map((path) => [path, 250])))
  expect(draftOfMeasurements(measurements, [], fields).columns).toEqual([RATES.join('+')])
  const [first, ...others] = measurements.points
  const apart = {
    ...measurements,
    points: [{ ...first, id: 'a', role: 'predict' as const, overrides: { [RATES[0] ?? '']: 1 } }, ...others],
  }
  expect(draftOfMeasurements(apart, [], fields).columns).toEqual(RATES)
  expect(offeredPath([...RATES].reverse().join(' + '), fields)).toBe(RATES.join('+'))
})

it('fits all SPs as one, reads and writes alike, and then the array', () => {
  const [first] = draft.parameters
  expect(first).toMatchObject({ path: 'sps.spa.read_us+sps.spb.read_us', also: 'sps.spa.write_us+sps.spb.write_us' })
  const parameters = asked(filled(draft, ['6000', '0.5'])).parameters ?? []
  expect(parameters[0]).toMatchObject({
    path: 'sps.spa.read_us',
    also: ['sps.spb.read_us', 'sps.spa.write_us', 'sps.spb.write_us'],
  })
  expect(nextParameter(estate, draft.parameters)?.path).toMatch(/^arrays\..*\.(read|write)_ms$/)
  expect(labelsOf(['sps.spa.read_us', 'sps.spb.read_us'], fields)).toBe('All SPs: Read')
  expect(labelsOf(['sps.spa.read_us', 'gone.x.y'], fields)).toMatch(/: Read and gone\.x\.y$/)
  const single = parameterAt(estate, 'sps.spa.read_us')
  expect(single.also).toBe('sps.spa.write_us')
  const odd = { ...single, also: 'sps.spb.write_us+hosts.esx01.kernel_us' }
  const options = sameValueOptions(odd, fittableFields(estate)).map(({ value }) => value)
  expect(options.slice(0, 2)).toEqual(['', odd.also])
  expect(options).not.toContain('sps.spa.read_us+sps.spb.read_us')
  expect(boxesOf(['a.b.c', 'd.e.f'], fields)).toEqual({ path: 'a.b.c', also: 'd.e.f' })
})

it('reads a block of a spreadsheet by the headings that people write', () => {
  const block =
    'Time\tIOPS (total)\tAvg latency [ms]\tp99 (ms)\tRole\n09:00\t6000\t0,51\t1,2\tFit\n10:00\t12000\t0,56\t1,4\tpredict\n'
  const taken = withTable(draft, block.replace(' (total)', ''), estate)
  if (!taken.ok) throw new Error(taken.message)
  expect(taken.told).toBe('2 rows taken.')
  expect(taken.draft).toMatchObject({ loadFrom: 'iops', columns: [], further: ['latency_p99_ms'] })
  expect(taken.draft.points[0]).toMatchObject({
    id: '09:00',
    role: 'calibrate',
    iops: '6000',
    latencyMs: '0,51',
    further: ['1,2'],
  })
  expect(asked(taken.draft).points[1]).toMatchObject({ offered_iops: 12_000, latency_mean_ms: 0.56, role: 'predict' })
  expect(pointsFromCsv(csvOf(taken.draft), fields)).toMatchObject({
    ok: true,
    loadFrom: 'iops',
    points: taken.draft.points,
  })
  const label = fields.find(({ path }) => path === RATES.join('+'))?.label ?? ''
  const loaded = withTable(draft, `${label}\tIOPS\n250\t6000\n`, estate)
  expect(loaded.ok && loaded.draft).toMatchObject({ loadFrom: 'fields', columns: [RATES.join('+')] })
  const both = pointsFromCsv(`load,${OFFERED},iops\n1,2,3\n`)
  expect(both).toMatchObject({ ok: true, columns: [LOAD, OFFERED] })
})

it.each([
  ['6000\t0.5\n12000\t0.6\n', 'The first line has only numbers'],
  [
    'IOPS\tLatency [µs]\n6000\t500\n',
    '"Latency [µs]" is in µs. Convert the column to milliseconds and head it "Mean latency [ms]".',
  ],
  ['IOPS\tRead share\n6000\t70\n', '"Read share" is not a column here. Use Name, Role'],
])('says what to change in %j', (text, told) => {
  const taken = withTable(draft, text, estate)
  expect(taken.ok ? '' : taken.message).toContain(told)
})

it('fills boxes right and down from where a block is pasted, and adds rows', () => {
  const at = { row: 1, slot: 1 }
  const pasted = withBlock(draft, '6000\t0.5\r\n12000\t0.6\r\n26000\t1.1\r\n', at, estate, false)
  expect(pasted?.points.map(({ iops, latencyMs }) => [iops, latencyMs])).toEqual([
    ['', ''],
    ['6000', '0.5'],
    ['12000', '0.6'],
    ['26000', '1.1'],
  ])
  expect(pasted?.points[3]).toMatchObject({ id: 'point 4', role: 'calibrate' })
  expect(withBlock(draft, '6000', at, estate, false)).toBeNull()
  const headed = withBlock(draft, 'IOPS\tLatency\n6000\t0.5\n', at, estate, false)
  expect(headed?.points).toHaveLength(1)
})

it('opens the file of measurements that the command writes, and keeps what is unknown', () => {
  const file = { points: [{ id: 'a', role: 'calibrate', iops: 900, latency_mean_ms: 0.5 }] }
  const taken = withFile(draft, 'measurements.json', JSON.stringify(file), estate)
  expect(taken.ok && taken.draft).toMatchObject({ predicts: false, parameters: draft.parameters })
  expect(taken.ok && taken.draft.points[0]).toMatchObject({ id: 'a', iops: '900' })
  for (const text of ['{', '[]', '{"points": [1]}', '{"points": []}']) {
    expect(withFile(draft, 'other.json', text, estate)).toMatchObject({
      ok: false,
      message: expect.stringContaining('other.json holds no measured points') as string,
    })
  }
  expect(withFile(draft, 'points.csv', 'iops\n1\n', estate).ok).toBe(true)
})
