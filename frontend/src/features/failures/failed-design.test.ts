import { expect, it } from 'vitest'

import { appendSurvivor } from './failed-design'

import { vmfsDesign } from '@/test/emulex'

it('adds what survives under its own title', () => {
  const survivor = { ...vmfsDesign, title: 'VMFS without SP 1' }
  const once = appendSurvivor([vmfsDesign], survivor)
  expect(once.map(({ title }) => title)).toEqual([vmfsDesign.title, 'VMFS without SP 1'])
  const twice = appendSurvivor(once, survivor)
  expect(new Set(twice.map(({ id }) => id)).size).toBe(3)
  expect(twice.map(({ title }) => title)).toContain('VMFS without SP 1 (copy)')
})
