import { describe, expect, it } from 'vitest'

import { chartName, importDesigns } from './design-file'

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

it('gives a file without blocks or target ports empty ones, for the server to judge', () => {
  const bare = {
    arrays: [{ id: 'a1', sps: [{ id: 'sp1' }] }],
    vm_groups: [{ id: 'g1', host: 'h', datastore: 'd', workload: { loop: 'closed' } }],
  }
  const read = importDesigns('bare.json', text(bare))
  if (!read.ok) throw new Error(read.message)
  expect(read.designs[0]?.arrays[0]?.sps[0]?.target_ports).toEqual([])
  expect(read.designs[0]?.vm_groups[0]?.workload.blocks).toEqual([])
})

it('names the files of a chart by the title of the design', () =>
  expect(chartName('load-curve', { title: 'VMFS, depth 32 (größer)' })).toBe('load-curve-vmfs-depth-32-größer'))
