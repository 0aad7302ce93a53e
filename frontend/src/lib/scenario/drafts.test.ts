import { expect, it } from 'vitest'

import {
  isOldDraft,
  listDrafts,
  myScenarios,
  newDraft,
  readDraft,
  removeDraft,
  saveState,
  upgradedDraft,
  versionInWords,
  writeDraft,
} from './drafts'

import { vmfsDesign } from '@/test/emulex'

const monday = newDraft('new-1', 'Monday', [vmfsDesign], '2026-11-02T09:00:00Z')
const friday = newDraft('new-2', 'Friday', [vmfsDesign], '2026-11-06T09:00:00Z')

it('keeps a draft until it is removed', () => {
  expect(readDraft(localStorage, 'new-1')).toBeNull()
  expect(writeDraft(localStorage, monday)).toBe(true)
  expect(readDraft(localStorage, 'new-1')).toEqual(monday)
  removeDraft(localStorage, 'new-1')
  expect(readDraft(localStorage, 'new-1')).toBeNull()
})

it('tells when the browser has no room for it', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(writeDraft(full as unknown as Storage, monday)).toBe(false)
})

it('lists the latest first, and nothing that is no draft', () => {
  for (const draft of [monday, friday]) writeDraft(localStorage, draft)
  localStorage.setItem('qdepth.draft.torn', '{"key": "torn", "content"')
  localStorage.setItem('qdepth.draft.old', '{"key": "old", "content": {}}')
  localStorage.setItem('another.page', JSON.stringify(monday))
  expect(listDrafts(localStorage).map(({ key }) => key)).toEqual(['new-2', 'new-1'])
  expect(myScenarios(localStorage)[0]).toEqual({
    key: 'new-2',
    title: 'Friday',
    updated: friday.updated,
    state: 'not saved yet',
  })
})

it('knows what the server has not been given yet', () => {
  const base = { id: 's', version: 1, etag: '"1"' }
  const content = structuredClone(monday.content)
  expect(saveState(monday)).toBe('not saved yet')
  expect(saveState({ base, content, saved: monday.content })).toBe('saved')
  expect(saveState({ base, content: { ...content, title: 'Sunday' }, saved: content })).toBe('unsaved edits')
  expect(saveState({ base, content, saved: null })).toBe('unsaved edits')
})

it('names the version that a report shows, and that it is not all of it', () => {
  const base = { id: 's', version: 1, etag: '"1"' }
  expect(versionInWords(base, 'saved')).toBe('Version 1')
  expect(versionInWords(base, 'unsaved edits')).toBe('Version 1, with unsaved changes')
  expect(versionInWords(null, 'not saved yet')).toBe('Not saved yet')
})

it('has the designs of an older version upgraded, and stays as edited or saved as it was', async () => {
  const first = { ...vmfsDesign, schema: 'qdepth/1' } as unknown as typeof vmfsDesign
  const run = { id: 'r1', designs: [first] }
  const content = { ...monday.content, designs: [first, vmfsDesign] }
  const base = { id: 's1', version: 3, etag: 'e' }
  const old = { ...monday, content, saved: content, base, run }
  expect([isOldDraft(old), isOldDraft(monday)]).toEqual([true, false])
  const now = await upgradedDraft(old, (design) => Promise.resolve({ ...design, schema: 'qdepth/2', title: 'now' }))
  expect(now.content.designs.map(({ schema, title }) => [schema, title])).toEqual([
    ['qdepth/2', 'now'],
    ['qdepth/2', vmfsDesign.title],
  ])
  expect([isOldDraft(now), saveState(now), now.run]).toEqual([false, 'saved', null])
  expect(saveState(await upgradedDraft({ ...old, saved: null, base: null }, () => Promise.resolve({})))).toBe(
    'not saved yet',
  )
})
