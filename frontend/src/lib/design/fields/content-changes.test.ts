import { expect, it } from 'vitest'

import { contentChangesInWords } from './content-changes'

import type { ScenarioContent } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

const content = (...designs: ScenarioContent['designs']): ScenarioContent => ({ title: 'Two', designs, options: {} })
const both = content(vmfsDesign, vvolDesign)
const change = (pointer: string, before: unknown, after: unknown) => ({
  pointer,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
})

it('tells each design by its title, the scenario first', () => {
  const host = vvolDesign.hosts[0]?.name ?? vvolDesign.hosts[0]?.id
  expect(
    contentChangesInWords(both, both, [
      change('/designs/1/hosts/0/lun_depth', 30, 64),
      change('/title', 'One', 'Two'),
      change('/options/seed', 1, 2),
    ]),
  ).toEqual([
    { title: 'Scenario', sentences: ['Title One → Two', 'Seed 1 → 2'] },
    { title: vvolDesign.title, sentences: [`LUN depth 30 → 64 on ${host}`] },
  ])
})

it('names designs that came and went', () => {
  expect(
    contentChangesInWords(content(vmfsDesign), content(vvolDesign), [
      change('/designs/0', undefined, vvolDesign),
      change('/designs/0', vmfsDesign, undefined),
    ]),
  ).toEqual([
    {
      title: 'Scenario',
      sentences: [`Design added: ${vvolDesign.title}`, `Design removed: ${vmfsDesign.title}`],
    },
  ])
})

it('reads a field of the design that has moved to another place', () => {
  const told = contentChangesInWords(both, content(vvolDesign, vmfsDesign), [
    change('/designs/0/title', 'vVol', vvolDesign.title),
  ])
  expect(told).toEqual([{ title: vvolDesign.title, sentences: [`Title vVol → ${vvolDesign.title}`] }])
})

it('says once of the layout that it moved, and no more', () => {
  expect(
    contentChangesInWords(both, both, [
      change('/designs/0/layout/esx01', { x: 0, y: 0 }, { x: 8, y: 0 }),
      change('/designs/0/layout/esx02', undefined, { x: 8, y: 0 }),
      change('/designs/0/notes', '', 'Long'),
    ]),
  ).toEqual([{ title: vmfsDesign.title, sentences: ['Boxes moved in the layout', 'Notes changed'] }])
})
