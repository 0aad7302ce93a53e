import { expect, it } from 'vitest'

import { computedAt, computedAtEach, haveChanged } from './computed-at'

import { vmfsDesign, vvolDesign } from '@/test/emulex'

const at = (finished_at: string, title = 'A') => ({ status: 'succeeded' as const, finished_at, title })
const deeper = { ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, lun_depth: 64 })) }

it('says when a job ended that found something', () => {
  expect(computedAt(at('2026-11-12T14:03:00Z'))).toMatch(/^Computed 1[123] Nov 2026, \d\d:\d\d$/)
  expect(computedAt({ status: 'running', finished_at: null })).toBeNull()
  expect(computedAt({ status: 'failed', finished_at: '2026-11-12T14:03:00Z' })).toBeNull()
})

it('says it once of those that ended together, else of each', () => {
  const [first, other] = [at('2026-11-12T14:03:01Z'), at('2026-11-12T14:03:40Z', 'B')]
  expect(computedAtEach([first, other])).toEqual([computedAt(first)])
  const later = at('2026-11-12T14:09:00Z', 'B')
  expect(computedAtEach([first, later])).toEqual([`A: ${computedAt(first)}`, `B: ${computedAt(later)}`])
})

it('tells designs that changed or are gone, and nothing where nobody knows what was asked', () => {
  expect(haveChanged([vmfsDesign], [vmfsDesign, vvolDesign])).toBe(false)
  expect(haveChanged([vmfsDesign], [{ ...vmfsDesign, notes: 'Why.' }])).toBe(false)
  expect(haveChanged([vmfsDesign], [deeper])).toBe(true)
  expect(haveChanged([vmfsDesign], [vvolDesign])).toBe(true)
  expect(haveChanged(null, [deeper])).toBe(false)
  expect(haveChanged([vmfsDesign], [deeper], () => true)).toBe(false)
})
