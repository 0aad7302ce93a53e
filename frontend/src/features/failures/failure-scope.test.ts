import { expect, it } from 'vitest'

import { ALONE, failingTogether, scopedPath, scopeInWords } from './failure-scope'

import { failingParts } from '@/lib/timeline/moments'
import { vmfsDesign } from '@/test/emulex'

it('lets a part fail with the one that has failed before', () => {
  expect(failingTogether(ALONE, 'sps.a')).toEqual(['sps.a'])
  expect(failingTogether({ ...ALONE, already: 'sps.b' }, 'sps.a')).toEqual(['sps.b', 'sps.a'])
})
it('tells simulations of different scopes apart', () => {
  const scopes = [ALONE, { ...ALONE, restarts: false }, { already: 'sps.b', restarts: true }]
  expect(scopes.map((scope) => scopedPath(scope, 'sps.a'))).toEqual(['sps.a', 'sps.a!', 'sps.b+sps.a'])
})
it('says what fails, and what becomes of the VMs', () => {
  expect(scopeInWords(ALONE, vmfsDesign)).toContain(
    'Each part fails alone, the worst first. VMs of a failed host restart',
  )
  const [part] = failingParts(vmfsDesign)
  const words = scopeInWords({ already: part?.value ?? '', restarts: false }, vmfsDesign)
  expect(words).toMatch(/^Each part fails while .* is down/)
  expect(words).toContain('VMs of a failed host stop.')
})
