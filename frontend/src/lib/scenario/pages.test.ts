import { describe, expect, it } from 'vitest'

import { addressOf, addressUnder, groupOf, isOfDesign, PAGE_GROUPS, pageOf, pageToOpen, visited } from './pages'

const group = (label: string) => {
  const found = PAGE_GROUPS.find((one) => one.label === label)
  if (found === undefined) throw new Error(label)
  return found
}

describe('pages of a scenario', () => {
  it('are in four groups, each once', () => {
    expect(PAGE_GROUPS.map(({ label }) => label)).toEqual(['Design', 'Answer', 'Explore', 'Buy'])
    const all = PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ to }) => to))
    expect(new Set(all).size).toBe(all.length)
  })
  it('are read from the address', () => {
    expect(pageOf('/scenarios/abc/sweep')).toBe('sweep')
    expect(pageOf('/scenarios/abc')).toBe('')
    expect(groupOf('sweep')?.label).toBe('Explore')
    expect(groupOf('versions')).toBeNull()
  })
})

describe('a page that was left', () => {
  const visits = visited({}, 'sweep', 'a', '?design=a&sweep=1')
  it('opens as it was, for the same design alone', () => {
    expect(addressOf(visits, 'k', 'sweep', 'a')).toBe('/scenarios/k/sweep?design=a&sweep=1')
    expect(addressOf(visits, 'k', 'sweep', 'b')).toBe('/scenarios/k/sweep')
  })
  it('opens as it was for any design, if it is about all of them', () => {
    const left = visited(visits, 'candidates', 'a', '?batch=7')
    expect(isOfDesign('candidates')).toBe(false)
    expect(addressOf(left, 'k', 'candidates', 'b')).toBe('/scenarios/k/candidates?batch=7')
  })
  it('is the one that its group opens', () => {
    const left = visited(visits, 'fairness', 'a', '')
    expect(pageToOpen(group('Explore'), left).to).toBe('fairness')
    expect(pageToOpen(group('Answer'), left).to).toBe('results')
    expect(pageToOpen(group('Design'), left).to).toBe('')
  })
})

it('shows the answer of its address, too, once the scenario has its id', () => {
  const { pathname, search, hash } = new URL('http://qdepth.test/scenarios/new-1/sweep?design=a&sweep=7#answer')
  expect(addressUnder('abc', 'new-1', { pathname, search, hash })).toBe('/scenarios/abc/sweep?design=a&sweep=7#answer')
})
