import { describe, expect, it } from 'vitest'

import { chartName, importDesigns } from './design-file'

import { vmfsDesign } from '@/test/emulex'

const read = (name: string, content: string) =>
  importDesigns(name, content, () => Promise.reject(new Error('nothing to upgrade')))
const text = (changes: object) => JSON.stringify({ ...vmfsDesign, ...changes })

describe('importDesigns', () => {
  it('takes a design and a scenario', async () => {
    expect((await read('a.json', text({}))).ok).toBe(true)
    expect((await read('a.json', JSON.stringify({ designs: [vmfsDesign] }))).ok).toBe(true)
  })

  it('has designs of the first version upgraded, and those alone', async () => {
    const old = { ...vmfsDesign, schema: 'qdepth/1', vm_groups: [] }
    const asked: unknown[] = []
    const upgrade = (design: object) => {
      asked.push(design)
      return Promise.resolve({ ...vmfsDesign, title: 'upgraded' })
    }
    const imported = await importDesigns('a.json', JSON.stringify([old, vmfsDesign]), upgrade)
    if (!imported.ok) throw new Error(imported.message)
    expect(imported.designs.map(({ title }) => title)).toEqual(['upgraded', vmfsDesign.title])
    expect(asked).toEqual([old])
  })

  it('says which versions it reads', async () =>
    expect(await read('a.json', text({ schema: 'qdepth/9' }))).toMatchObject({
      message: 'a.json has the schema "qdepth/9"; this Qdepth reads "qdepth/1" and "qdepth/2".',
    }))

  it.each([
    ['hosts that are no list', { hosts: 5 }],
    ['a class without workload', { classes: [{ id: 'a' }] }],
    ['hosts of a class that are no list', { classes: [{ ...vmfsDesign.classes[0], hosts: 'esx01' }] }],
    ['an array without SPs', { arrays: [{ id: 'a' }] }],
    ['parts that are no parts', { fabrics: [null] }],
  ])('refuses %s, which the editor could not show', async (_, changes) => {
    const imported = await read('a.json', text(changes))
    expect(imported).toMatchObject({ ok: false })
  })

  it('says what a file is that is not JSON, or too large', async () => {
    expect(await read('a.json', '{')).toMatchObject({ message: expect.stringContaining('is not JSON') as string })
    const large = await read('a.json', ' '.repeat(5_000_001))
    expect(large).toMatchObject({ message: expect.stringContaining('larger than 5 MB') as string })
  })
})

it('gives a file without blocks or target ports empty ones, for the server to judge', async () => {
  const bare = { arrays: [{ id: 'a1', sps: [{ id: 'sp1' }] }], classes: [{ id: 'g1', workload: { loop: 'closed' } }] }
  const found = await read('bare.json', text(bare))
  if (!found.ok) throw new Error(found.message)
  expect(found.designs[0]?.arrays[0]?.sps[0]?.target_ports).toEqual([])
  expect(found.designs[0]?.classes[0]?.hosts).toEqual([])
  expect(found.designs[0]?.classes[0]?.workload.blocks).toEqual([])
})

it('names the files of a chart by the title of the design', () =>
  expect(chartName('load-curve', { title: 'VMFS, depth 32 (größer)' })).toBe('load-curve-vmfs-depth-32-größer'))
