import { describe, expect, it } from 'vitest'

import { mayDo, shouldSignIn, signInAddress, teamLines, teamsToGiveTo, whyNotSignedIn } from './people'

import type { Me } from '@/api/types'

const LIMITS = { scenarios: 0, jobs_at_once: 0, ios_a_day: 0, ios_today: 0 }
const ANN: Me = {
  sign_in: 'oidc',
  name: 'Ann',
  role: 'editor',
  teams: [
    { name: 'Storage', role: 'owner' },
    { name: 'Lab', role: 'viewer' },
  ],
  limits: LIMITS,
  share_days: 365,
}
const NOBODY: Me = { ...ANN, name: null, role: null, teams: [] }

describe('people', () => {
  it('says what somebody may do, here and in teams', () => {
    expect(mayDo(ANN)).toContain('save scenarios')
    expect(mayDo(NOBODY)).toBe('')
    expect(teamLines(ANN)).toEqual([
      'Storage: owner, changes its scenarios and can give them away',
      'Lab: viewer, opens its scenarios',
    ])
    expect(teamsToGiveTo(ANN)).toEqual(['Storage'])
  })

  it('asks to sign in only where people sign in here', () => {
    expect(shouldSignIn(NOBODY)).toBe(true)
    expect(shouldSignIn(ANN)).toBe(false)
    expect(shouldSignIn({ ...NOBODY, sign_in: 'none' })).toBe(false)
    expect(shouldSignIn({ ...NOBODY, sign_in: 'proxy' })).toBe(false)
    expect(shouldSignIn(undefined)).toBe(false)
  })

  it('tells why a sign-in failed, in words of its own alone', () => {
    expect(whyNotSignedIn('?sign_in=expired')).toContain('took too long')
    expect(whyNotSignedIn('?sign_in=Call%20this%20number')).toBeNull()
    expect(whyNotSignedIn('')).toBeNull()
  })

  it('comes back to the page where it began', () => {
    expect(signInAddress('/scenarios/a?b=c')).toBe('/api/v1/sign-in?return_to=%2Fscenarios%2Fa%3Fb%3Dc')
  })
})
