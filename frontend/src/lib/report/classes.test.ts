import { describe, expect, it } from 'vitest'

import { classesInWords, classesOf, classQuestions, groupChoices } from './classes'

import type { Design, GroupResult, Report } from '@/api/types'
import { report, vmfsDesign } from '@/test/emulex'

const whole = report('vmfs')
const result = (id: string, p99: number | null): GroupResult => ({
  ...whole.total,
  id,
  latency_ms: { ...whole.total.latency_ms, p99: { value: p99, low: null, high: null, tag: 'simulated' } },
})

function designWith(...names: (string | undefined)[]): Design {
  const [group] = vmfsDesign.classes
  if (group === undefined) throw new Error('no group')
  return {
    ...vmfsDesign,
    classes: names.map((name, index) => {
      const { name: _old, ...rest } = group
      return { ...rest, id: `g${index}`, ...(name === undefined ? {} : { name }) }
    }),
  }
}

const design = designWith('SQL', 'SQL', 'Web', undefined)
const mixed: Report = {
  ...whole,
  design_id: design.id,
  groups: ['g0', 'g1', 'g2', 'g3'].map((id) => result(id, 1)),
  classes: [result('SQL', 7.1)],
}

describe('the classes of a report', () => {
  it('are chosen from: all VMs, each class, then the groups inside a class, numbered', () => {
    expect(groupChoices(mixed, design).map(({ title }) => title)).toEqual([
      'All VMs',
      'SQL',
      'Web',
      'g3',
      'SQL 1',
      'SQL 2',
    ])
    expect(groupChoices(whole, vmfsDesign)).toHaveLength(1)
  })
  it('are groups of one name together, and the others alone', () => {
    expect(classesOf(mixed, design).map(({ title, group }) => [title, group.id])).toEqual([
      ['SQL', 'SQL'],
      ['Web', 'g2'],
      ['g3', 'g3'],
    ])
  })
  it('are the groups in reports that know no classes', () => {
    const { classes: _none, ...older } = mixed
    expect(classesOf(older, design)).toHaveLength(4)
  })
  it('are said with their p99, or the mean where it is not known', () => {
    const rows = [
      { key: 'a', title: 'SQL', group: result('SQL', 7.1) },
      { key: 'b', title: 'Web', group: result('Web', null) },
    ]
    const { short, whole } = classesInWords(rows)
    expect(short).toMatch(/^SQL p99 7.10\u00a0ms, Web mean \d[^(]*$/)
    expect(whole).toMatch(/Web mean \d.* \(.*\d to \d.*ms\)$/)
    expect(classesInWords(rows.slice(0, 1)).short).toBe('')
  })
  it('are asked about in each design', () => {
    const other = designWith('Web', 'Mail')
    const second = { ...whole, design_id: 'other', groups: [result('g0', 2), result('g1', 3)] }
    const rows = classQuestions([mixed, second], [design, { ...other, id: 'other' }])
    expect(rows.map(({ title }) => title)).toEqual(['SQL', 'Web', 'g3', 'Mail'])
    expect(rows[0]?.answers.map((answer) => answer?.latency_ms.p99.value ?? null)).toEqual([7.1, null])
    expect(rows[1]?.answers.map((answer) => answer?.latency_ms.p99.value ?? null)).toEqual([1, 2])
  })
})
