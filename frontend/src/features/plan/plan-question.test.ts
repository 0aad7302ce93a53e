import { describe, expect, it } from 'vitest'

import {
  answeredDraft,
  fittingDraft,
  initialDraft,
  QUESTIONS,
  withGrowth,
  withOneChoice,
  type PlanDraft,
  type ValueDraft,
} from './plan-draft'
import { askedOf, combinationsOf } from './plan-question'

import type { PlanRun, Setting } from '@/api/types'
import { withTarget } from '@/lib/design/class-targets'
import { sweptFields, withProfileValues } from '@/lib/design/fields/class-fields'
import { vvolDesign } from '@/test/emulex'

const design = withTarget(vvolDesign, '', 'p99', 2)
const fields = sweptFields(design)
const first = initialDraft(fields, null)
const path = fields.find((field) => field.path.endsWith('.lun_depth'))?.path ?? ''
const draft: PlanDraft = { ...first, choices: [{ path, values: valuesOf('32', ['64', '1500']) }] }
const asked = (more: Partial<PlanDraft>, of = design) => askedOf({ ...draft, ...more }, of, {})

function runOf(changes: Partial<PlanDraft>): PlanRun {
  const found = asked(changes)
  if (!found.ok) throw new Error(found.message)
  const { design: _design, options: _options, ...conditions } = found.question
  return { design_id: design.id, conditions } as unknown as PlanRun
}

function valuesOf(...values: (string | [string, string])[]): ValueDraft[] {
  return values.map((each) =>
    typeof each === 'string' ? { text: each, price: '' } : { text: each[0], price: each[1] },
  )
}

describe('the form of a plan', () => {
  it('begins with a field that is no load', () => {
    expect(first.choices.every((choice) => !choice.path.startsWith('classes.'))).toBe(true)
  })
  it('takes values with prices', () => {
    const found = asked({})
    expect(found.ok && found.question.choices?.[0]?.values).toEqual([
      { text: '32', price: 0 },
      { text: '64', price: 1500 },
    ])
  })
  it('counts combinations', () => {
    expect(
      combinationsOf({
        choices: [
          { path: 'a', values: valuesOf('1', '2', '3') },
          { path: 'b', values: valuesOf('4', '5', '') },
        ],
      }),
    ).toBe(6)
  })
  it.each([
    ['no target', {}, vvolDesign, 'Enter a latency target, or the used space with growth.'],
    ['nothing to change', { choices: [] }, design, 'Add a field that may change, growth or ranges.'],
    ['no values', { choices: [{ path, values: valuesOf(' ') }] }, design, 'Enter the values that each field may take.'],
    [
      'a value twice',
      { choices: [{ path, values: valuesOf('32', ['32', '5']) }] },
      design,
      'The value 32 is listed twice. Remove one.',
    ],
    [
      'a field twice',
      { choices: [draft.choices[0], draft.choices[0]] },
      design,
      'Two choices change the same field. Remove one of them.',
    ],
    [
      'a price that is no number',
      { choices: [{ path, values: valuesOf(['32', 'much']) }] },
      design,
      'A price: "much" is not a number. Enter a number.',
    ],
    [
      'a month that is none',
      { grows: true, start: 'soon' },
      design,
      'The month of the design is "soon". Enter it as 2028-03.',
    ],
  ])('refuses %s', (_name, changes, of, message) => {
    expect(asked(changes as Partial<PlanDraft>, of)).toEqual({ ok: false, message })
  })
  it('asks each of its questions without anything typed', () => {
    const known = initialDraft(
      withProfileValues(fields, design, [{ pointer: '/hosts/0/lun_depth', value: 32 } as Setting]),
      null,
    )
    const asks = QUESTIONS.map(({ draftOf }) => askedOf(draftOf(known, new Date('2027-04-30')), design, {}))
    expect(asks.map(({ ok }) => ok)).toEqual([true, true, true])
  })
  it('needs no latency target for a question about space', () => {
    expect(asked({ grows: true, start: '2027-01', used: '1500' }, vvolDesign).ok).toBe(true)
  })
  it('grows from this month on unless another one is typed', () => {
    const now = new Date('2027-04-30T12:00:00Z')
    expect(withGrowth(draft, true, now).start).toBe('2027-04')
    expect(withGrowth({ ...draft, start: '2026-01' }, true, now).start).toBe('2026-01')
  })
  it('says growth as the server takes it', () => {
    const found = asked({
      grows: true,
      start: '2027-01',
      rates: [{ vms: '', load: '25', count: '', gib: '' }],
      steps: [{ month: '2027-03', vms: 'vdi', count: '60', load: '', gib: '3000' }],
      seasons: [{ months: '11, 12', vms: '', load: '130' }],
    })
    expect(found.ok && found.question.growth).toMatchObject({
      rates: [{ vms: null, load_pct: 25, vms_pct: 0, gib_per_vm: 0 }],
      steps: [{ month: '2027-03', vms: 'vdi', more_vms: 60, load_pct: 0, more_gib: 3000 }],
      seasons: [{ months: [11, 12], vms: null, load_pct: 130 }],
    })
  })
  it('stands as it was asked, wherever the plan is opened', () => {
    const changes: Partial<PlanDraft> = {
      budget: '5000',
      withoutAnyPart: true,
      grows: true,
      start: '2027-01',
      rates: [{ vms: '', load: '25', count: '', gib: '' }],
      steps: [{ month: '2027-03', vms: 'vdi', count: '60', load: '', gib: '' }],
      seasons: [{ months: '11, 12', vms: '', load: '130' }],
    }
    expect(answeredDraft(runOf(changes), design.id)).toEqual({ ...draft, ...changes })
    expect(answeredDraft(runOf({}), 'another')).toBeNull()
  })
  it('loses fields that the design no longer has, and takes one more', () => {
    const gone = { ...draft, choices: [...draft.choices, { path: 'hosts.gone.lun_depth', values: valuesOf('1') }] }
    expect(fittingDraft(gone, fields).choices).toEqual(draft.choices)
    expect(withOneChoice(draft, fields).choices).toHaveLength(2)
  })
})
