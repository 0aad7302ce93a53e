import { expect, it } from 'vitest'

import { chosenPart, partChoices } from './part-choices'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const [group] = vmfsDesign.classes
if (group === undefined) throw new Error('The design has a group')
const design: Design = {
  ...vmfsDesign,
  classes: [
    { ...group, id: 'sql-01', name: 'SQL' },
    { ...group, id: 'sql-02', name: 'SQL' },
    { ...group, id: 'web', name: 'Web' },
    { ...group, id: 'plain', name: null },
  ],
}

it('offers parts by name', () => {
  expect(partChoices(design, 'groups.<id>.iops')?.map(({ label }) => label)).toEqual(['SQL 1', 'SQL 2', 'Web', 'plain'])
  expect(partChoices(design, 'classes.<id>.iops')).toEqual([{ value: 'SQL', label: 'SQL' }])
  expect(partChoices(design, 'datastores.<id>.used_pct')).toHaveLength(design.datastores.length)
  expect(partChoices(design, 'operations.<id>.finish_s')).toEqual([])
  expect(partChoices(design, 'total.wait_budget.<layer>.mean_ms')?.[0]).toEqual({ value: 'guest', label: 'guest' })
  expect(partChoices(design, 'total.iops')).toEqual([])
  expect(partChoices(design, 'stations.<id>.used_pct')).toBeNull()
  expect(partChoices(undefined, 'groups.<id>.iops')).toBeNull()
})

it('keeps the part where it can', () => {
  const choices = partChoices(design, 'groups.<id>.iops')
  expect(chosenPart(choices, 'web')).toBe('web')
  expect(chosenPart(choices, 'gone')).toBe('sql-01')
  expect(chosenPart(null, 'typed')).toBe('typed')
  expect(chosenPart([], 'typed')).toBe('')
})
