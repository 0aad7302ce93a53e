import { describe, expect, it } from 'vitest'

import { importDesigns } from './design-file'

import { vmfsDesign } from '@/test/emulex'

const text = (changes: object) => JSON.stringify({ ...vmfsDesign, ...changes })

describe('importDesigns', () => {
  it('takes a design and a scenario', () => {
    expect(importDesigns('a.json', text({})).ok).toBe(true)
    expect(importDesigns('a.json', JSON.stringify({ designs: [vmfsDesign] })).ok).toBe(true)
  })

  it.each([
    ['hosts that are no list', { hosts: 5 }],
    ['a VM group without workload', { vm_groups: [{ id: 'a' }] }],
    ['an array without SPs', { arrays: [{ id: 'a' }] }],
    ['parts that are no parts', { fabrics: [null] }],
  ])('refuses %s, which the editor could not show', (_, changes) => {
    const imported = importDesigns('a.json', text(changes))
    expect(imported).toMatchObject({ ok: false })
  })

  it('says what a file is that is not JSON, or too large', () => {
    expect(importDesigns('a.json', '{')).toMatchObject({ message: expect.stringContaining('is not JSON') as string })
    const large = importDesigns('a.json', ' '.repeat(5_000_001))
    expect(large).toMatchObject({ message: expect.stringContaining('larger than 5 MB') as string })
  })
})
