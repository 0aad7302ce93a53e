import { expect, it } from 'vitest'

import { linkName, shareShows, shareRequest } from './share-state'

import type { Share } from '@/api/types'

const share: Share = {
  id: 'x',
  kind: 'view',
  token_prefix: 'abc',
  version: 3,
  created_at: '2026-11-01T00:00:00Z',
  expires_at: '2026-12-01T00:00:00Z',
  revoked_at: null,
  last_used_at: null,
}

it('asks for the link that was chosen', () => {
  expect(shareRequest('version', 3, 7)).toEqual({ kind: 'view', version: 3, expires_in_days: 7 })
  expect(shareRequest('latest', 3, 7)).toEqual({ kind: 'view', latest: true, expires_in_days: 7 })
  expect(shareRequest('edit', 3, 7)).toEqual({ kind: 'edit', expires_in_days: 7 })
  expect(shareRequest('evidence', 3, 7)).toEqual({ kind: 'evidence', version: 3, expires_in_days: 7 })
})

it('says what a link opens', () => {
  expect(shareShows(share)).toBe('View link, version 3')
  expect(shareShows({ ...share, version: null })).toBe('View link, latest version')
  expect(shareShows({ kind: 'edit', version: null })).toBe('Edit link')
  expect(linkName({ kind: 'evidence' })).toBe('Evidence link')
})
