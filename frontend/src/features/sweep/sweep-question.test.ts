import { expect, it } from 'vitest'

import { answerable, axesOf, sharedFields, withFields, withOther, type SweepDraft } from './sweep-question'
import { initialAxis } from './sweep-values'

import { initialFields, sweepFields } from '@/lib/design/fields/sweep-fields'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const fields = sweepFields(vmfsDesign)
const [field] = fields
const one: SweepDraft = {
  axes: [initialAxis(field?.path ?? '', 32)],
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
  expect(withFields({ ...one, axes: [initialAxis(load, 1)] }, fields, 2).axes[1]?.path).toBe(depth)
})

it('says what stands in the way', () => {
  const same = { ...one, manner: 'pairs' as const, axes: [...one.axes, ...one.axes] }
  expect(asked(same)).toEqual({ ok: false, message: 'Two fields are the same. Choose another one.' })
  expect(asked({ ...one, manner: 'sample', cells: 'many' }).ok).toBe(false)
  expect(asked({ ...one, axes: [{ ...initialAxis('x', 1), from: 'y' }] }).ok).toBe(false)
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
