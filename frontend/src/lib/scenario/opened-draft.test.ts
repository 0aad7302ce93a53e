import { expect, it } from 'vitest'

import { newDraft } from './drafts'
import { draftOfServer, draftToOpen } from './opened-draft'

import type { Answer } from '@/api/client'
import type { Scenario } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const data = {
  id: 's1',
  version: 4,
  title: 'Served',
  designs: [vmfsDesign],
  options: {},
  updated_at: '2026-11-02T09:00:00Z',
} as Scenario
const answer: Answer<Scenario> = { data, etag: '"4"' }
const run = { id: 'r1', designs: [vmfsDesign] }
const kept = { ...newDraft('s1', 'Kept', [vmfsDesign], '2026-11-01T09:00:00Z'), run }

it('waits for the server, and does without where it will not answer', () => {
  expect(draftToOpen(kept, null, false)).toBeNull()
  expect(draftToOpen(kept, null, true)).toBe(kept)
  expect(draftToOpen(null, null, true)).toBeNull()
})

it('takes the version of the server where nothing was edited, and keeps the run', () => {
  expect(draftToOpen(null, answer, false)).toEqual(draftOfServer(answer))
  const unedited = { ...kept, saved: structuredClone(kept.content) }
  expect(draftToOpen(unedited, answer, false)).toEqual({ ...draftOfServer(answer), run })
})

it('takes a run for one of the designs as the server fills them in', () => {
  const filled = { ...data, designs: [{ ...vmfsDesign, currency: null }] }
  const unedited = { ...kept, saved: structuredClone(kept.content) }
  expect(draftToOpen(unedited, { data: filled, etag: '"4"' }, false)?.run).toEqual({
    id: 'r1',
    designs: filled.designs,
  })
})

it('keeps edits that were not saved, whatever the server has', () => {
  const edited = { ...kept, saved: { ...kept.content, title: 'Before' } }
  expect(draftToOpen(edited, answer, false)).toBe(edited)
})

it('starts from the version and the tag that the server gave', () => {
  const draft = draftOfServer(answer)
  expect(draft.base).toEqual({ id: 's1', version: 4, etag: '"4"' })
  expect([draft.content.title, draft.saved]).toEqual(['Served', draft.content])
})
