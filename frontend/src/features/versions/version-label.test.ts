import { expect, it } from 'vitest'

import { copyTitle, typedName, versionLabel } from './version-label'

const version = { version: 3, title: 'T', created_at: '2026-01-02T03:04:05Z' }

it('names a version by its number and its name', () => {
  expect(versionLabel({ ...version, name: null })).toBe('v3')
  expect(versionLabel({ ...version, name: 'As sold' })).toBe('v3, As sold')
})

it('takes blanks for no name', () => {
  expect(typedName('  ')).toBeNull()
  expect(typedName(' As sold ')).toBe('As sold')
})

it('keeps the title of a copy within its limit', () => {
  expect(copyTitle('A')).toBe('A (copy)')
  expect(copyTitle('x'.repeat(200))).toHaveLength(200)
})
