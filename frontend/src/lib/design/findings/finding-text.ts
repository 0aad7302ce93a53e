/** One finding in the server's words; needs no names of parts, so the first page loads nothing for it. */
import type { Finding } from '@/api/types'

/** What is wrong, what is allowed and what to do, each said once. */
export function findingText({ message, limit, remedy }: Finding): string {
  const allowed = limit ? `Allowed: ${limit}.` : null
  return [message, allowed, remedy].filter(Boolean).join(' ')
}

export function findingKey(finding: Finding): string {
  return `${finding.pointer} ${finding.message}`
}
