import { describe, expect, it } from 'vitest'

import { refusedCount, refusalInWords, remainingRefusals, type Refusals } from './refused-values'

import type { Design, ScenarioContent } from '@/api/types'
import { pathOf, resolvePath } from '@/lib/design/design-path'
import { locationInWords } from '@/lib/design/fields/changed-fields'
import { fieldsOf, withSetting, type Field } from '@/lib/design/fields/schema-fields'
import { setAt } from '@/lib/design/json-pointer'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const content: ScenarioContent = { title: 'Two ways', designs: [vmfsDesign, vvolDesign], options: {} }
const host: { id: string; name?: string | null } = vmfsDesign.hosts[0] ?? { id: '' }
const DEPTH = '/hosts/0/lun_depth'
const path = pathOf(vmfsDesign, DEPTH)

function depthOf(design: Design): Field {
  const [part] = design.hosts
  const fields = fieldsOf('Host', part ?? {}, '/hosts/0')
  const field = fields.find(({ name }) => name === 'lun_depth')
  if (field === undefined) throw new Error('A host has a LUN depth')
  return field
}

const refusals: Refusals = { [path]: { path, text: '-5', message: 'Too low.', field: depthOf(vmfsDesign) } }

const changed = (pointer: string, value: unknown): ScenarioContent => ({
  ...content,
  designs: [setAt(vmfsDesign, pointer, value), vvolDesign],
})

describe('a box', () => {
  it('is named by the ids of what it belongs to', () => {
    expect(path).toBe(`/designs/${vmfsDesign.id}/hosts/${host.id}/lun_depth`)
    expect(pathOf(vmfsDesign, '/options/seed')).toBe('/options/seed')
    expect(pathOf(vmfsDesign, '/title')).toBe(`/designs/${vmfsDesign.id}/title`)
  })

  it('is found again after another part went from before it', () => {
    const other = { ...host, id: 'first' }
    const more = setAt(vmfsDesign, '/hosts', [other, ...vmfsDesign.hosts])
    expect(resolvePath({ ...content, designs: [vvolDesign, more] }, path)).toEqual({
      index: 1,
      pointer: '/hosts/1/lun_depth',
    })
  })

  it('without an id is known by its place', () => {
    const group = vmfsDesign.classes[0]?.id ?? ''
    const size = `/designs/${vmfsDesign.id}/classes/${group}/workload/blocks/0/size_kib`
    expect(pathOf(vmfsDesign, '/classes/0/workload/blocks/0/size_kib')).toBe(size)
    expect(resolvePath(content, size)?.pointer).toBe('/classes/0/workload/blocks/0/size_kib')
    expect(resolvePath(content, size.replace('blocks/0', 'blocks/9'))).toBeNull()
  })
})

describe('a refusal', () => {
  it('outlives edits of other fields', () => {
    expect(remainingRefusals(refusals, content, changed('/title', 'Another'))).toBe(refusals)
    expect(remainingRefusals(refusals, content, changed('/hosts/0/name', 'renamed'))).toBe(refusals)
  })

  it.each([
    ['the value', DEPTH, 48],
    ['the id of the part', '/hosts/0/id', 'another'],
    ['the id of the design', '/id', 'another'],
    ['the part', '/hosts/0', undefined],
  ])('ends when %s changes', (_what, pointer, value) => {
    expect(remainingRefusals(refusals, content, changed(pointer, value))).toEqual({})
  })

  it('ends when the design goes', () => {
    expect(remainingRefusals(refusals, content, { ...content, designs: [vvolDesign] })).toEqual({})
  })

  it('ends when the kind of what holds the field changes', () => {
    const size = pathOf(vmfsDesign, '/classes/0/workload/unset_here')
    const one = { path: size, text: 'x', message: '', field: { ...depthOf(vmfsDesign), value: undefined } }
    const loop = vmfsDesign.classes[0]?.workload.loop === 'open' ? 'closed' : 'open'
    const after = changed('/classes/0/workload/loop', loop)
    expect(remainingRefusals({ [size]: one }, content, changed('/title', 'Another'))).toEqual({ [size]: one })
    expect(remainingRefusals({ [size]: one }, content, after)).toEqual({})
  })
})

describe('the sentence', () => {
  const field = { ...depthOf(vmfsDesign), value: 32, unit: null }

  it('says which box, and what stays in use', () => {
    expect(refusalInWords('esx01: LUN depth', ' -5 ', field)).toBe('esx01: LUN depth refuses "-5"; 32 stays in use.')
    expect(refusalInWords('web: Rate', 'abc', { ...field, unit: 'IOPS' })).toContain('32\u00a0IOPS stays in use')
  })

  it('names the default, of a profile too', () => {
    const unset = { ...field, value: undefined, preset: null }
    expect(refusalInWords('a', 'x', unset)).toContain('it stays not set')
    const setting = { pointer: DEPTH, value: 64, origin: 'profile', source: 'lpfc', note: '' } as const
    expect(refusalInWords('a', 'x', withSetting(unset, setting as never))).toContain('the default 64 stays in use')
  })

  it('says of an empty box that it must not be empty', () => {
    expect(refusalInWords('esx01: Id', '  ', { ...field, value: 'esx01' })).toBe(
      'esx01: Id must not be empty; esx01 stays in use.',
    )
  })

  it('names the design where there are several', () => {
    const place = { index: 0, pointer: DEPTH }
    const title = host.name ?? host.id
    expect(locationInWords(content, place)).toBe(`${vmfsDesign.title}, ${title}: LUN depth`)
    expect(locationInWords({ ...content, designs: [vmfsDesign] }, place)).toBe(`${title}: LUN depth`)
    expect(locationInWords(content, { index: null, pointer: '/options/seed' })).toBe('Options, Seed')
  })

  it('counts', () => {
    expect([refusedCount(1), refusedCount(3)]).toEqual(['1 refused value', '3 refused values'])
  })
})
