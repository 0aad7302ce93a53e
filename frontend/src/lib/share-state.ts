import { dateTime } from './format'

import type { Share } from '@/api/types'


/** Whether a link still works, in words. */
export function shareState(share: Share, nowMs: number): string {
  if (share.revoked_at !== null) return `revoked ${dateTime(share.revoked_at)}`
  const used = share.last_used_at === null ? 'not used yet' : `last used ${dateTime(share.last_used_at)}`
  const expired = Date.parse(share.expires_at) <= nowMs
  return expired
    ? `expired ${dateTime(share.expires_at)}`
    : `${used}, works until ${dateTime(share.expires_at)}`
}
