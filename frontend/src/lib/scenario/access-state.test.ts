import { expect, it } from 'vitest'

import { accessInWords } from './access-state'

const access = { expires_at: '2026-12-01T00:00:00Z', revoked_at: null, last_used_at: null }
const NOW = Date.parse('2026-11-20T00:00:00Z')

it('says whether a link or key still works', () => {
  expect(accessInWords(access, NOW)).toMatch(/^not used yet, works until /)
  expect(accessInWords({ ...access, last_used_at: '2026-11-02T00:00:00Z' }, NOW)).toMatch(/^last used /)
  expect(accessInWords(access, Date.parse('2027-01-01T00:00:00Z'))).toMatch(/^expired /)
  expect(accessInWords({ ...access, revoked_at: '2026-11-02T00:00:00Z' }, NOW)).toMatch(/^revoked /)
})
