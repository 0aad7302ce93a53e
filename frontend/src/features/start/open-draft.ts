import type { Design } from '@/api/types'
import { listDrafts, newDraft, NEW_PREFIX, sameContent, writeDraft } from '@/lib/scenario/drafts'

/** Keeps the designs as a new draft of this browser and returns its key. */
export function openNewDraft(title: string, designs: Design[]): string {
  const key = NEW_PREFIX + crypto.randomUUID().slice(0, 8)
  const draft = newDraft(key, title, designs, new Date().toISOString())
  const untouched = listDrafts(localStorage).find(
    (other) => other.base === null && sameContent(other.content, draft.content),
  )
  if (untouched !== undefined) return untouched.key
  writeDraft(localStorage, draft)
  return key
}
