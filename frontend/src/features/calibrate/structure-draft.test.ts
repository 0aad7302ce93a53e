import { expect, it } from 'vitest'

import { alternativesOf, ownValueInWords, structureFields, structuresOf } from './structure-draft'

import { vmfsDesign } from '@/test/emulex'

const fields = structureFields(vmfsDesign)
const read = (text: string) => (Number.isNaN(Number(text)) ? null : Number(text))
const [array] = vmfsDesign.arrays
const scv = `arrays.${array?.id ?? ''}.fixed_scv`
const fabric = `fabrics.${vmfsDesign.fabrics[0]?.id ?? ''}.discipline`

it('offers choices first, without the one that the design has, and numbers after them', () => {
  const first = fields.findIndex(({ choices }) => choices.length === 0)
  expect(fields.slice(first).every(({ choices }) => choices.length === 0)).toBe(true)
  const discipline = fields.find(({ path }) => path === fabric)
  expect(discipline?.choices.map(({ value }) => value)).not.toContain(discipline?.value)
  expect(discipline === undefined ? '' : ownValueInWords(discipline)).toMatch(/^The design has /)
  expect(fields.some(({ path }) => path === scv)).toBe(true)
  expect(fields.filter(({ path }) => /power_w|capacity/.test(path))).toEqual([])
})

it('makes a structure of each value, and reads them back', () => {
  const chosen = fields.find(({ path }) => path === fabric)?.choices[0]?.value ?? ''
  const structures = [
    { path: fabric, values: chosen },
    { path: scv, values: '0.5 1' },
  ]
  const asked = alternativesOf(structures, fields, read)
  expect(asked.map(({ overrides }) => overrides)).toEqual([{ [fabric]: chosen }, { [scv]: 0.5 }, { [scv]: 1 }])
  expect(asked[2]?.name).toMatch(/: 1$/)
  expect(asked.every(({ name }) => name.length <= 64)).toBe(true)
  expect(structuresOf(asked)).toEqual({ structures, furtherStructures: [] })
})

it('keeps structures that no choice makes', () => {
  const joined = { name: 'both', overrides: { 'a.b.c': 1, 'a.b.d': 2 } }
  expect(structuresOf([joined])).toEqual({ structures: [], furtherStructures: [joined] })
})
