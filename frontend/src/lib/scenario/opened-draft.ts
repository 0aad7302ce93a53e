/** Which version of a scenario is opened: the browser's, with unsaved edits, or the server's. */
import { sameContent, type Draft, type StartedRun } from './drafts'

import type { Answer } from '@/api/client'
import type { Scenario } from '@/api/types'
import { areSameDesigns } from '@/lib/design/same-design'

/** Null while the server has not answered and `alone` (it will not) is false. */
export function draftToOpen(local: Draft | null, answer: Answer<Scenario> | null, alone: boolean): Draft | null {
  if (answer === null) return alone ? local : null
  const server = draftOfServer(answer)
  if (local === null) return server
  const edited = !sameContent(local.content, local.saved)
  return edited ? local : { ...server, run: runOfServer(local, server) }
}

/** The last run, with the designs as the server fills them in: a reload is no edit. */
function runOfServer({ run, content }: Draft, server: Draft): StartedRun | null {
  return run !== null && areSameDesigns(run.designs, content.designs)
    ? { ...run, designs: server.content.designs }
    : run
}

export function draftOfServer({ data, etag }: Answer<Scenario>): Draft {
  const content = { title: data.title, designs: data.designs, options: data.options }
  return {
    key: data.id,
    content,
    base: { id: data.id, version: data.version, etag: etag ?? '', mayEdit: data.may_edit },
    saved: content,
    run: null,
    updated: data.updated_at,
  }
}
