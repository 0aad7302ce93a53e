import type { Finding } from '@/api/types'

export function findingKey(finding: Finding): string {
  return `${finding.pointer} ${finding.message}`
}
