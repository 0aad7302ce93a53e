import { describe, expect, it } from 'vitest'

import { alignForm, mergeEdits, mergeText, valueText } from './merge'

type Host = { id: string; depth: number; count: number }
const esx: Host = { id: 'esx', depth: 32, count: 1 }

function content({ title = 'One', hosts = [esx], notes = [1, 2] } = {}) {
  return { title, designs: [{ id: 'a', hosts, notes }] }
}

const before = content()
const deeper = content({ hosts: [{ ...esx, depth: 64 }] })

describe('mergeEdits', () => {
  it('takes what one side alone changed', () => {
    const theirs = content({ title: 'Two', hosts: [{ ...esx, count: 16 }] })
    expect(mergeEdits(before, deeper, theirs)).toEqual({
      merged: content({ title: 'Two', hosts: [{ ...esx, depth: 64, count: 16 }] }),
      conflicts: [],
      taken: ['/title', '/designs/a/hosts/esx/count'],
    })
  })

  it('asks where both changed a field, and follows the choice', () => {
    const theirs = content({ hosts: [{ ...esx, depth: 128 }] })
    const path = '/designs/a/hosts/esx/depth'
    const open = mergeEdits(before, deeper, theirs)
    expect(open.conflicts).toEqual([{ path, before: 32, mine: 64, theirs: 128 }])
    expect(open.merged).toEqual(deeper)
    expect(mergeEdits(before, deeper, theirs, { [path]: 'theirs' }).merged).toEqual(theirs)
  })

  it('keeps parts that either side added, in the order of mine', () => {
    const [own, other] = ['mine', 'theirs'].map((id) => ({ ...esx, id }))
    const both = [own, other].flatMap((host) => host ?? [])
    const [mine, theirs] = both.map((host) => content({ hosts: [esx, host] }))
    expect(mergeEdits(before, mine ?? before, theirs ?? before)).toEqual({
      merged: content({ hosts: [esx, ...both] }),
      conflicts: [],
      taken: ['/designs/a/hosts/theirs'],
    })
  })

  it('removes what one side removed, and asks where the other changed it', () => {
    const without = content({ hosts: [] })
    expect(mergeEdits(before, before, without).merged).toEqual(without)
    const { merged, conflicts } = mergeEdits(before, deeper, without)
    expect(conflicts.map((conflict) => conflict.path)).toEqual(['/designs/a/hosts/esx'])
    expect(merged).toEqual(deeper)
    const choices = { '/designs/a/hosts/esx': 'theirs' } as const
    expect(mergeEdits(before, deeper, without, choices).merged).toEqual(without)
  })

  it('treats other lists as one field', () => {
    const [mine, theirs] = [content({ notes: [1] }), content({ notes: [2] })]
    const [conflict] = mergeEdits(before, mine, theirs).conflicts
    expect(conflict?.path).toBe('/designs/a/notes')
  })

  it('finds nothing to ask where both did the same', () => {
    const same = content({ title: 'Both' })
    expect(mergeEdits(before, same, structuredClone(same))).toEqual({ merged: same, conflicts: [], taken: [] })
  })
})

describe('alignForm', () => {
  it('leaves out what the server filled in and takes what others changed', () => {
    const saved: Record<string, unknown> = { title: 'One' }
    const server = { title: 'One', seed: 1, notes: null }
    expect(alignForm(saved, server, { ...server, title: 'Two' })).toEqual({ title: 'Two' })
    expect(alignForm(saved, server, { ...server, seed: 2 })).toEqual({ title: 'One', seed: 2 })
  })
})

describe('words of a merge', () => {
  it('count what is taken and what is asked', () => {
    const one = { path: '/title', before: 1, mine: 2, theirs: 3 }
    expect(mergeText({ merged: {}, conflicts: [], taken: ['/a'] })).toBe(
      '1 field that only they changed is taken over. There are no conflicts.',
    )
    expect(mergeText({ merged: {}, conflicts: [one, one], taken: [] })).toBe(
      '2 fields were changed by both of you: choose.',
    )
  })

  it('shorten long values and name absent ones', () => {
    expect(valueText(undefined)).toBe('not there')
    expect(valueText({ id: 'a' })).toBe('{"id":"a"}')
    expect(valueText('x'.repeat(500)).length).toBeLessThan(130)
  })
})
