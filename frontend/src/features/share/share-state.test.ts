import { expect, it } from 'vitest'

import { AS_SET, expiries, linkName, shareShows, shareRequest } from './share-state'

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
  expect(shareRequest('version', 3, '7')).toEqual({ kind: 'view', version: 3, expires_in_days: 7 })
  expect(shareRequest('latest', 3, '7')).toEqual({ kind: 'view', latest: true, expires_in_days: 7 })
  expect(shareRequest('edit', 3, '7')).toEqual({ kind: 'edit', expires_in_days: 7 })
  expect(shareRequest('evidence', 3, '7')).toEqual({ kind: 'evidence', version: 3, expires_in_days: 7 })
})

it('leaves the days to the server unless others are chosen', () => {
  expect(shareRequest('version', 3, AS_SET)).toEqual({ kind: 'view', version: 3 })
  expect(shareRequest('edit', 3, AS_SET)).toEqual({ kind: 'edit' })
  expect(expiries(14)[0]).toEqual({ value: AS_SET, label: 'Expires in 14 days (setting of the server)' })
  expect(expiries(undefined)[0]).toEqual({ value: AS_SET, label: 'Expires (setting of the server)' })
  expect(expiries(7).map(({ value }) => value)).toEqual([AS_SET, '1', '30', '365'])
  expect(expiries(365).map(({ label }) => label)).toEqual([
    'Expires in a year (setting of the server)',
    'Expires in 1 day',
    'Expires in 7 days',
    'Expires in 30 days',
  ])
})

it('says what a link opens', () => {
  expect(shareShows(share)).toBe('View link, version 3')
  expect(shareShows({ ...share, version: null })).toBe('View link, latest version')
  expect(shareShows({ kind: 'edit', version: null })).toBe('Edit link')
  expect(linkName({ kind: 'evidence' })).toBe('Evidence link')
})
