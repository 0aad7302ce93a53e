import { Notice } from '@/components/notices/notice'

/** Beside numbers of designs that have changed since. */
export function StaleNotice() {
  return (
    <Notice tone="warn" title="Computed before the last edits">
      <p>These numbers belong to the designs as they were then. Compute them again to update them.</p>
    </Notice>
  )
}
