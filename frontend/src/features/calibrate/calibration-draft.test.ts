import { expect, it } from 'vitest'

import {
  draftOfMeasurements,
  initialDraft,
  addColumn,
  addFurther,
  removeFurther,
  removeColumn,
} from './calibration-draft'
import { questionOfDraft } from './draft-question'
import { fittableFields, nextParameter, ownValueHint, parameterAt } from './parameter-draft'
import { asideInWords, findingsByRow, findingsOfRefused, misreadRows, remainingRowFindings } from './row-findings'

import { vmfsDesign } from '@/test/emulex'

const draft = initialDraft(vmfsDesign)

function first<T>(list: T[]): T {
  const [found] = list
  if (found === undefined) throw new Error('The list is empty')
  return found
}

const point = first(draft.points)
const filled = {
  ...draft,
  points: [
    { ...point, values: ['1'], iops: '4100' },
    { ...point, id: 'point 2', role: 'predict' as const, values: ['8'], iops: '12000', latencyMs: '0.66' },
  ],
}

it('starts with a service time within a factor of ten, and the load as what differs', () => {
  expect(draft.parameters[0]?.path).toMatch(/^sps\..*\.write_us$/)
  const { low, high } = first(draft.parameters)
  expect(Number(high) / Number(low)).toBeCloseTo(100, 0)
  expect(draft.columns[0]).toMatch(/outstanding_ios$/)
  expect(draft.points.map((point) => point.role)).toEqual(['calibrate', 'predict', 'calibrate'])
})

it('adds no whole number unasked, and no field twice', () => {
  const taken = [...draft.parameters]
  for (let next = nextParameter(vmfsDesign, taken); next !== null; next = nextParameter(vmfsDesign, taken)) {
    taken.push(next)
  }
  const paths = taken.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.some((path) => path.endsWith('lun_depth'))).toBe(false)
})

it('searches whole numbers from 1 on, and offers them last', () => {
  const paths = fittableFields(vmfsDesign).map(({ path }) => path)
  expect(paths.indexOf('hosts.esx01.kernel_us')).toBeLessThan(paths.indexOf('hosts.esx01.lun_depth'))
  expect(parameterAt(vmfsDesign, 'hosts.esx01.lun_depth')).toMatchObject({ whole: true, low: '8', high: '128' })
  const asked = questionOfDraft(
    vmfsDesign,
    { ...filled, parameters: [parameterAt(vmfsDesign, 'hosts.esx01.lun_depth')] },
    {},
  )
  if (!asked.ok) throw new Error(asked.problems.join())
  expect(asked.question.measurements.parameters?.[0]).toMatchObject({ whole: true, low: 8, high: 128 })
  expect(draftOfMeasurements(asked.question.measurements).parameters[0]?.whole).toBe(true)
})

it('predicts with the values that were given, and fits nothing', () => {
  const [parameter] = filled.parameters
  if (parameter === undefined) throw new Error('There is a parameter')
  const asked = questionOfDraft(
    vmfsDesign,
    { ...filled, predicts: true, parameters: [{ ...parameter, value: '7.5', also: 'hosts.esx01.kernel_us' }] },
    {},
  )
  if (!asked.ok) throw new Error(asked.problems.join())
  const { parameters, points } = asked.question.measurements
  expect(parameters).toEqual([])
  expect(points[1]?.overrides).toMatchObject({ [parameter.path]: 7.5, 'hosts.esx01.kernel_us': 7.5 })
  expect(draftOfMeasurements(asked.question.measurements).predicts).toBe(true)
  expect(questionOfDraft(vmfsDesign, { ...filled, predicts: true }, {})).toMatchObject({ ok: true })
  expect(ownValueHint(undefined)).toBe('as in the design')
})

it('offers no field that no measured number depends on', () => {
  const paths = fittableFields(vmfsDesign).map(({ path }) => path)
  expect(paths).toContain('hosts.esx01.kernel_us')
  expect(paths.filter((path) => /power_w|capacity_gib|cpu_/.test(path))).toEqual([])
})

it('starts a parameter at the value of the field', () => {
  const field = first(draft.parameters).path
  expect(parameterAt(vmfsDesign, field)).toEqual(draft.parameters[0])
})

it('asks what was typed, and reads it back', () => {
  const asked = questionOfDraft(vmfsDesign, filled, { engine: 'analytic' })
  if (!asked.ok) throw new Error(asked.problems.join())
  const { points } = asked.question.measurements
  expect(points[0]).toMatchObject({ iops: 4100, latency_mean_ms: null, group: null })
  expect(points[1]?.overrides).toEqual({ [first(draft.columns)]: 8 })
  expect(draftOfMeasurements(asked.question.measurements)).toEqual(filled)
  const [load] = draft.columns
  const worded = { ...filled, points: [{ ...first(filled.points), values: ['fixed'] }] }
  const withWord = questionOfDraft(vmfsDesign, worded, {})
  expect(withWord.ok && withWord.question.measurements.points[0]?.overrides).toEqual({ [load ?? '']: 'fixed' })
})

it('asks what else was measured', () => {
  const wide = addFurther(addFurther(filled, 'latency_p99_ms'), 'noise_pct')
  const points = wide.points.map((point) => ({ ...point, further: ['2.5', '5'] }))
  const asked = questionOfDraft(vmfsDesign, { ...wide, points }, {})
  if (!asked.ok) throw new Error(asked.problems.join())
  expect(asked.question.measurements.points[0]).toMatchObject({ latency_p99_ms: 2.5, noise_pct: 5 })
  expect(draftOfMeasurements(asked.question.measurements)).toEqual({ ...wide, points })
  expect(removeFurther(wide, 0).further).toEqual(['noise_pct'])
})

it('says everything that is wrong at once', () => {
  const wrong = {
    ...filled,
    parameters: [{ ...first(filled.parameters), low: '', high: 'x' }],
    points: [{ ...first(filled.points), iops: 'many' }],
  }
  const asked = questionOfDraft(vmfsDesign, wrong, {})
  expect(asked.ok ? [] : asked.problems).toEqual([
    expect.stringMatching(/^Lowest value of .* is empty/),
    expect.stringMatching(/^Highest value of .*: "x" is not a number/),
  ])
  const none = questionOfDraft(vmfsDesign, { ...filled, parameters: [], points: [] }, {})
  expect(none.ok ? [] : none.problems).toHaveLength(2)
})

it('sets a row aside by itself where a number cannot be read', () => {
  const wrong = { ...filled, points: [{ ...first(filled.points), iops: 'many' }, ...filled.points.slice(1)] }
  const asked = questionOfDraft(vmfsDesign, wrong, {})
  if (!asked.ok) throw new Error(asked.problems.join())
  expect(asked.question.measurements.points.map(({ role }) => role)).toEqual(['ignore', 'predict'])
  const [finding] = asked.aside
  expect(finding?.pointer).toBe('/measurements/points/0')
  expect(finding?.message).toBe('IOPS of point 1: "many" is not a number. Enter a number.')
  const grouped = { ...first(filled.points), iops: '4,100', values: ['1,024'] }
  const twoWays = questionOfDraft(vmfsDesign, { ...filled, points: [grouped] }, {})
  expect(twoWays.ok && twoWays.aside.map(({ message }) => message)).toEqual([
    'IOPS of point 1: 4,100 can be read in two ways. Enter it without commas: 4100.',
    expect.stringMatching(/ of point 1: 1,024 can be read in two ways\. .*: 1024\.$/),
  ])
})

it('sets a row aside whose line could not be read, until it is edited', () => {
  const misread = 'Line 3 has 1 cell, the header 3. Correct the row.'
  const points = [{ ...first(filled.points), misread }, ...filled.points.slice(1)]
  const asked = questionOfDraft(vmfsDesign, { ...filled, points }, {})
  if (!asked.ok) throw new Error(asked.problems.join())
  expect(asked.question.measurements.points[0]?.role).toBe('ignore')
  expect(asked.question.measurements.points[0]).not.toHaveProperty('misread')
  expect(asked.aside.map(({ message }) => message)).toEqual([misread])
  expect([...misreadRows(points).keys()]).toEqual([0])
})

it('adds and removes what differs between the points', () => {
  const wide = addColumn(filled, 'arrays.a.read_ms')
  expect(wide.points[0]?.values).toEqual(['1', ''])
  expect(removeColumn(wide, 0).points[0]?.values).toEqual([''])
  expect(removeColumn(wide, 1)).toEqual(filled)
})

it('finds the rows that were refused', () => {
  const message = '0.5 I/Os under way'
  const { rows, others } = findingsByRow([
    { pointer: '/measurements/points/1', message },
    { pointer: '/measurements/points/1/group', message: 'no group' },
    { pointer: '/measurements/points', message: 'too few' },
    { pointer: '/measurements/parameters/0/path', message: 'no part' },
  ])
  expect([...rows.keys()]).toEqual([1])
  expect(rows.get(1)).toHaveLength(2)
  expect(others).toHaveLength(2)
})

it('marks rows that were set aside, and keeps the role that they had', () => {
  const refused = [{ point: 'point 2', place: '/points/1/iops', reason: 'No number.', role: 'predict' as const }]
  const { rows } = findingsByRow(findingsOfRefused(refused))
  expect(rows.get(1)?.[0]?.message).toBe('point 2: No number.')
  const asked = questionOfDraft(vmfsDesign, filled, {})
  if (!asked.ok) throw new Error(asked.problems.join())
  const { measurements } = asked.question
  const points = measurements.points.map((point, index) =>
    index === 1 ? { ...point, role: 'ignore' as const } : point,
  )
  expect(draftOfMeasurements({ ...measurements, points }, refused)).toEqual(filled)
  expect(asideInWords(1)).toMatch(/^1 point is set aside/)
  expect(asideInWords(2)).toMatch(/^2 points are set aside/)
})

it('takes a refusal back once its row was changed, and keeps the others with their rows', () => {
  const refusal = (index: number) => ({
    pointer: `/measurements/points/${index}/iops`,
    message: 'Little',
    remedy: 'Correct the row.',
    value: null,
    limit: null,
  })
  const refused = new Map([0, 1].map((index) => [index, [refusal(index)]]))
  const sent = filled.points
  expect(remainingRowFindings(refused, sent, sent)).toEqual(refused)
  const mended = sent.with(0, { ...first(sent), iops: '-5' })
  expect([...remainingRowFindings(refused, sent, mended).keys()]).toEqual([1])
  const shorter = sent.toSpliced(0, 1)
  expect(remainingRowFindings(refused, sent, shorter)).toEqual(new Map([[0, [refusal(1)]]]))
})
