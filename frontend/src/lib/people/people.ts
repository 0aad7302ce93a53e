/** Who is signed in, in words. */
import type { Me } from '@/api/types'

const MAY: Record<NonNullable<Me['role']>, string> = {
  none: 'You may not use this server. Ask an administrator for a role.',
  viewer: 'You may open scenarios and estimate, but not save.',
  editor: 'You may save scenarios and run simulations.',
  administrator: 'You may do everything, open every scenario and read the audit log.',
}

const IN_TEAM: Record<Me['teams'][number]['role'], string> = {
  viewer: 'opens its scenarios',
  editor: 'changes its scenarios',
  owner: 'changes its scenarios and can give them away',
}

/** What went wrong, by the word in the address that a sign-in comes back to. */
const FAILED: Record<string, string> = {
  refused: 'You or the provider ended the sign-in. Nothing was changed.',
  expired: 'The sign-in took too long, or was started in another browser. Sign in again.',
  unverified: 'The provider has not verified your email address. Verify it there, then sign in again.',
  provider: 'The provider does not answer, or answers wrongly. Try again in a moment; the log of the server says why.',
}

/** What somebody may do, in one sentence; empty where nobody signs in. */
export function mayDo(me: Me): string {
  return me.role === null ? '' : MAY[me.role]
}

/** Teams with what somebody may do in them. */
export function teamLines(me: Me): string[] {
  return me.teams.map(({ name, role }) => `${name}: ${role}, ${IN_TEAM[role]}`)
}

/** Why nobody is signed in, where a sign-in has just failed. */
export function whyNotSignedIn(search: string): string | null {
  const reason = new URLSearchParams(search).get('sign_in')
  return reason === null ? null : (FAILED[reason] ?? null)
}

/** Where a sign-in begins that comes back to a page. */
export function signInAddress(path: string): string {
  return `/api/v1/sign-in?${new URLSearchParams({ return_to: path }).toString()}`
}

/** Whether whoever asks has to sign in here first. */
export function shouldSignIn(me: Me | undefined): boolean {
  return me?.sign_in === 'oidc' && me.name === null
}

/** Teams to which somebody may give a scenario. */
export function teamsToGiveTo(me: Me): string[] {
  return me.teams.filter(({ role }) => role !== 'viewer').map(({ name }) => name)
}
