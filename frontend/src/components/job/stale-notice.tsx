import { Notice } from '@/components/notices/notice'

/** Beside numbers of designs that are not those shown: edited since, or of another version. */
export function StaleNotice() {
  return (
    <Notice tone="warn" title="Computed for designs that differ from these">
      <p>These numbers are for earlier designs. Compute them again for the present ones.</p>
    </Notice>
  )
}
