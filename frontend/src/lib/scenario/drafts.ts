/** What the browser keeps: the draft of each scenario, and the list of my scenarios. */
import type { Design, ScenarioContent } from '@/api/types'
import { inPresentVersion, isFirst, type Upgrade } from '@/lib/design/files/document-version'

export type Base = {
  id: string
  version: number
  etag: string
  /** Absent in drafts that were kept before it was known. */
  mayEdit?: boolean
}

/** Drafts of older versions do not know the options of their run. */
export type StartedRun = { id: string; designs: Design[]; options?: ScenarioContent['options'] }

export type Draft = {
  /** Scenario id, or `new-...` before the first save. */
  key: string
  content: ScenarioContent
  /** The version that the draft started from; null before the first save. */
  base: Base | null
  /** Content of that version, to tell whether there is anything to save. */
  saved: ScenarioContent | null
  /** Last run of this scenario, and the designs that it simulates. */
  run: StartedRun | null
  updated: string
}

export type SaveState = 'saved' | 'unsaved edits' | 'not saved yet'

export type MyScenario = { key: string; title: string; updated: string; state: SaveState }

const DRAFT_PREFIX = 'qdepth.draft.'
export const NEW_PREFIX = 'new-'

export function isNewKey(key: string): boolean {
  return key.startsWith(NEW_PREFIX)
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Draft
    return Array.isArray(draft.content.designs) ? draft : null
  } catch {
    return null
  }
}

export function readDraft(storage: Storage, key: string): Draft | null {
  return parseDraft(storage.getItem(DRAFT_PREFIX + key))
}

/** Returns whether the browser kept it; it may be full or switched off. */
export function writeDraft(storage: Storage, draft: Draft): boolean {
  try {
    storage.setItem(DRAFT_PREFIX + draft.key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Whether a draft was kept by a version of Qdepth whose designs were other documents. */
export function isOldDraft({ content }: Draft): boolean {
  return content.designs.some(isFirst)
}

/** The draft with all its designs in the present version; its last run is found again by the server. */
export async function upgradedDraft(draft: Draft, upgrade: Upgrade): Promise<Draft> {
  const [content, saved] = await Promise.all([
    upgradedContent(draft.content, upgrade),
    draft.saved === null ? null : upgradedContent(draft.saved, upgrade),
  ])
  return { ...draft, content, saved, run: null }
}

async function upgradedContent(content: ScenarioContent, upgrade: Upgrade): Promise<ScenarioContent> {
  const designs = await Promise.all(content.designs.map((design) => inPresentVersion(design, upgrade)))
  return { ...content, designs: designs as Design[] }
}

export function removeDraft(storage: Storage, key: string): void {
  storage.removeItem(DRAFT_PREFIX + key)
}

export function listDrafts(storage: Storage): Draft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .flatMap((key) => parseDraft(storage.getItem(key)) ?? [])
    .sort((one, other) => other.updated.localeCompare(one.updated))
}

export function myScenarios(storage: Storage): MyScenario[] {
  return listDrafts(storage).map((draft) => ({
    key: draft.key,
    title: draft.content.title,
    updated: draft.updated,
    state: saveState(draft),
  }))
}

export function saveState(draft: Pick<Draft, 'base' | 'content' | 'saved'>): SaveState {
  if (draft.base === null) return 'not saved yet'
  return sameContent(draft.content, draft.saved) ? 'saved' : 'unsaved edits'
}

/** "Version 1, with unsaved changes": what is shown, in the words of a report. */
export function versionInWords(base: Base | null, state: SaveState): string {
  if (base === null) return 'Not saved yet'
  return `Version ${base.version}${state === 'saved' ? '' : ', with unsaved changes'}`
}

export function sameContent(one: ScenarioContent, other: ScenarioContent | null): boolean {
  return other !== null && (one === other || JSON.stringify(one) === JSON.stringify(other))
}

export function newDraft(key: string, title: string, designs: Design[], now: string): Draft {
  return { key, content: { title, designs, options: {} }, base: null, saved: null, run: null, updated: now }
}
