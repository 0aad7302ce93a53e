import { Notice } from '@/components/notices/notice'

/** Beside numbers of designs that are not those shown: edited since, or of another version. */
export function StaleNotice() {
  return (
    <Notice tone="warn" title="Computed for designs that differ from these">
      <p>These numbers belong to the designs as they were then. Compute them again for those of now.</p>
    </Notice>
  )
}
