import { expect, it } from 'vitest'

import { draftOfAnswer } from './answered-draft'
import { answerable } from './sweep-question'

import type { Sweep, SweepQuestion } from '@/api/types'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { designOfClasses } from '@/test/classes'
import { vvolDesign } from '@/test/emulex'

const design = designOfClasses
const fields = sweptFields(design)
const several = fields.find(({ path, whole }) => path.includes('+') && whole)?.path.split('+') ?? []
const single = fields.find(({ path, whole }) => !path.includes('+') && whole)?.path ?? ''
const [path = '', ...also] = several
const estimated: SweepQuestion['options'] = { engine: 'analytic' }

function sweepOf({ axes, sample, other, options }: SweepQuestion): Sweep {
  const tag = options?.engine === 'analytic' ? 'approximate' : 'simulated'
  const designs = [design, other].flatMap((one) => (one == null ? [] : [{ id: one.id, title: '' }]))
  return { axes, sample: sample ?? null, designs, points: [{ iops: { value: 1, tag } }] } as unknown as Sweep
}

const questions: [string, SweepQuestion][] = [
  ['one field', { design, other: null, axes: [{ path: single, values: [1, 2, 4, 8] }], options: estimated }],
  ['all fields of a class', { design, other: null, axes: [{ path, also, values: [3, 4, 9] }], options: estimated }],
  ['one value', { design, other: null, axes: [{ path: single, values: [7] }], options: estimated }],
  [
    'two fields',
    {
      design,
      other: null,
      axes: [
        { path, also, values: [1, 2, 4] },
        { path: single, values: [10, 20, 30] },
      ],
      options: { max_ios: 5000 },
    },
  ],
  ['two designs', { design, other: vvolDesign, axes: [{ path: single, values: [1, 3, 5] }], options: estimated }],
  [
    'a sample',
    { design, other: null, axes: [{ path: single, values: [1, 64] }], sample: { cells: 50 }, options: estimated },
  ],
]

it.each(questions)('asks again what was asked of %s', (_words, question) => {
  const draft = draftOfAnswer(sweepOf(question), design)
  if (draft === null) throw new Error('It is of another design')
  const asked = answerable(draft, fields, [design, question.other ?? null], { max_ios: 5000 })
  expect(asked).toEqual({ ok: true, question })
})

it('takes values that double or lie at equal distances by their ends', () => {
  const spacings = questions.map(([, question]) =>
    draftOfAnswer(sweepOf(question), design)?.axes.map(({ spacing }) => spacing),
  )
  expect(spacings).toEqual([['doubling'], ['list'], ['list'], ['doubling', 'linear'], ['linear'], ['linear']])
})

it('takes nothing from a sweep of another design', () => {
  const [, question] = questions[0] ?? []
  expect(question && draftOfAnswer(sweepOf(question), vvolDesign)).toBeNull()
  expect(draftOfAnswer(undefined, design)).toBeNull()
})
