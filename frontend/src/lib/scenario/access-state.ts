/** Whether a link or key still works. */
import type { Key, Share } from '@/api/types'
import { dateTime } from '@/lib/format/format'

type Access = Pick<Share | Key, 'revoked_at' | 'last_used_at' | 'expires_at'>

/** "not used yet, works until 27 Nov 2027, 08:33", "revoked 27 Nov 2026, 08:35". */
export function accessInWords({ revoked_at, last_used_at, expires_at }: Access, nowMs: number): string {
  if (revoked_at !== null) return `revoked ${dateTime(revoked_at)}`
  const used = last_used_at === null ? 'not used yet' : `last used ${dateTime(last_used_at)}`
  const expired = Date.parse(expires_at) <= nowMs
  return expired ? `expired ${dateTime(expires_at)}` : `${used}, works until ${dateTime(expires_at)}`
}
