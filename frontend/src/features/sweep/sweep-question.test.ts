import { expect, it } from 'vitest'

import {
  answerable,
  axesOf,
  canAdd,
  fitting,
  sharedFields,
  withFields,
  withOther,
  type SweepDraft,
} from './sweep-question'
import { initialAxis } from './sweep-values'

import { joinedPath, pathsOf, sweptFields } from '@/lib/design/fields/class-fields'
import { initialFields, sweepFields } from '@/lib/design/fields/sweep-fields'
import { designOfClasses } from '@/test/classes'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const around = (value: number) => ({ value, minimum: null, maximum: null })
const fields = sweepFields(vmfsDesign)
const [field] = fields
const one: SweepDraft = {
  axes: [initialAxis(field?.path ?? '', around(32))],
  manner: 'one',
  cells: '200',
  engine: 'analytic',
  other: '',
}

const asked = (draft: SweepDraft, options = {}) => answerable(draft, fields, [vmfsDesign, null], options)

it('asks for a grid, estimated unless it shall be simulated', () => {
  const found = asked(one)
  expect(found.ok && found.question).toMatchObject({ options: { engine: 'analytic' } })
  expect(found.ok && found.question.sample).toBeUndefined()
  const simulated = asked({ ...one, engine: 'simulate' }, { max_ios: 5000 })
  expect(simulated.ok && simulated.question.options).toEqual({ max_ios: 5000 })
})

it('asks for a sample of up to eight fields between their ends', () => {
  const draft = withFields({ ...one, manner: 'sample' }, fields, 8)
  expect(new Set(draft.axes.map(({ path }) => path)).size).toBe(8)
  const found = asked(draft)
  expect(found.ok && found.question.sample).toEqual({ cells: 200 })
  expect(axesOf(draft, fields).every(({ values }) => values.ok && values.values.length === 2)).toBe(true)
  expect(withFields(draft, fields, 2).axes).toEqual(draft.axes.slice(0, 2))
})

it('offers the load and then the depth of the device', () => {
  const [load, depth] = initialFields(fields)
  expect(withFields({ ...one, axes: [initialAxis(load, around(1))] }, fields, 2).axes[1]?.path).toBe(depth)
})

it('says what stands in the way', () => {
  const same = { ...one, manner: 'pairs' as const, axes: [...one.axes, ...one.axes] }
  expect(asked(same)).toEqual({ ok: false, message: 'Two fields are the same. Choose another one.' })
  expect(asked({ ...one, manner: 'sample', cells: 'many' }).ok).toBe(false)
  expect(asked({ ...one, axes: [{ ...initialAxis('x', around(1)), from: 'y' }] }).ok).toBe(false)
  const long = asked({ ...one, manner: 'sample', cells: '9000', engine: 'simulate' })
  expect(long.ok || long.message).toContain('too much to simulate')
})

it('asks for two designs over the fields that both have', () => {
  const shared = sharedFields(fields, sweepFields(vvolDesign).slice(1))
  expect(shared.map(({ path }) => path)).not.toContain(field?.path)
  const draft = withOther(one, vvolDesign.id, shared)
  expect(draft.axes).toHaveLength(1)
  expect(draft.axes[0]?.path).not.toBe(field?.path)
  const found = answerable(draft, shared, [vmfsDesign, vvolDesign], {})
  expect(found.ok && found.question.other?.id).toBe(vvolDesign.id)
})

const classes = sweptFields(designOfClasses)
const [load, depth] = initialFields(classes)
const ofClass: SweepDraft = { ...one, axes: [initialAxis(load, around(4))] }

it('asks for the same value in all classes of one name', () => {
  const found = answerable(ofClass, classes, [designOfClasses, null], {})
  expect(found.ok && found.question.axes).toEqual([
    {
      path: 'classes.sql1.workload.outstanding_ios',
      also: ['classes.sql2.workload.outstanding_ios'],
      values: [1, 2, 4, 8, 16],
    },
  ])
  const alone = asked(one)
  expect(alone.ok && Object.keys(alone.question.axes[0] ?? {})).toEqual(['path', 'values'])
})

it('varies no field on two axes, alone or with its class', () => {
  const drawn = withFields({ ...ofClass, manner: 'sample' }, classes, 8)
  const paths = drawn.axes.flatMap(({ path }) => pathsOf(path))
  expect(new Set(paths).size).toBe(paths.length)
  expect(drawn.axes[1]?.path).toBe(depth)
  const both = {
    ...ofClass,
    axes: [initialAxis(load, around(4)), initialAxis('classes.sql2.workload.outstanding_ios', around(4))],
  }
  const found = answerable(both, classes, [designOfClasses, null], {})
  expect(found).toEqual({ ok: false, message: 'Two fields are the same. Choose another one.' })
  const few = classes.filter(({ path }) => path.endsWith('.outstanding_ios'))
  expect(canAdd(ofClass, few)).toBe(true)
  expect(
    canAdd(
      ofClass,
      few.filter(({ path }) => path.includes('sql')),
    ),
  ).toBe(false)
})

it('refuses more fields of parts than a cell may change', () => {
  const path = joinedPath(Array.from({ length: 401 }, (_, index) => `classes.g${index}.count`))
  const found = answerable({ ...one, axes: [initialAxis(path, around(4))] }, [], [designOfClasses, null], {})
  expect(found.ok || found.message).toContain('401 fields of parts')
})

it('varies the class as it is now, where the design got another class of VMs of it', () => {
  const [, second, ...rest] = designOfClasses.classes
  if (second === undefined) throw new Error('no class')
  const more = { ...designOfClasses, classes: [...designOfClasses.classes, { ...second, id: 'sql3' }] }
  const now = fitting(ofClass, sweptFields(more))
  expect(pathsOf(now.axes[0]?.path ?? '')).toHaveLength(3)
  expect(now.axes[0]).toMatchObject({ from: '1', to: '16' })
  expect(fitting(ofClass, classes)).toEqual(ofClass)
  const gone = fitting(ofClass, sweptFields({ ...designOfClasses, classes: rest }))
  expect(gone.axes).toHaveLength(1)
  expect(gone.axes[0]?.path).not.toContain('sql')
  expect(fitting(ofClass, [])).toEqual(ofClass)
})
