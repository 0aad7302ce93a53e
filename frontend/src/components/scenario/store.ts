/** The scenario that is open: its draft with undo and redo, and what is selected in it. */
import { temporal } from 'zundo'
import { createStore } from 'zustand'

import type { Design, Scenario, ScenarioContent } from '@/api/types'
import { resolvePath } from '@/lib/design/design-path'
import { replaceDesign } from '@/lib/design/designs'
import { partAt, type Part } from '@/lib/design/parts'
import type { Base, Draft, StartedRun } from '@/lib/scenario/drafts'
import { visited, type Visits } from '@/lib/scenario/pages'
import { remainingRefusals, type Refusal, type Refusals } from '@/lib/scenario/refused-values'

export type ScenarioState = {
  key: string
  content: ScenarioContent
  /** Edits with the same tag in a row, such as typing in one box, are one step of undo; not across an undo. */
  tag: string | null
  /** The designs as they were when the scenario was opened: examples open with an answer of theirs. */
  opened: Design[]
  base: Base | null
  saved: ScenarioContent | null
  run: StartedRun | null
  /** Index of the design that is being edited. */
  active: number
  /** Id of the part that the inspector shows: the last of the selection. */
  selected: string | null
  /** Ids of all selected parts. */
  selection: string[]
  /** The inspector shall take the focus: its last holder is gone, or a command asked for a part. */
  toInspector: boolean
  /** Parts that were copied, to be pasted into any design of the scenario. */
  copied: Part[]
  /** What boxes refused, so that nobody takes the answer for one with these values. */
  refusals: Refusals
  /** The box that shall take the focus, as its refusal names it. */
  toBox: string | null
  /** How each page of the scenario was left. */
  visits: Visits
  /** What forms of pages hold while another page is open. */
  kept: Readonly<Record<string, unknown>>
  visit: (to: string, designId: string, search: string) => void
  keep: (name: string, value: unknown) => void
  edit: (change: (design: Design) => Design, tag?: string) => void
  editContent: (change: Partial<ScenarioContent>, tag?: string) => void
  activate: (index: number) => void
  select: (id: string | null) => void
  selectAll: (ids: string[]) => void
  goToInspector: (go: boolean) => void
  copy: (parts: Part[]) => void
  refuse: (refusal: Refusal) => void
  /** The box shows what is in use again. */
  accept: (path: string) => void
  /** Show a box in the inspector, and give it the focus. */
  goToBox: (path: string) => void
  atBox: () => void
  startedRun: (run: StartedRun | null) => void
  markSaved: (scenario: Scenario, etag: string, content: ScenarioContent) => void
  /** Go on from a newer version of the server with a content that holds both; undo brings mine back. */
  rebase: (base: Base, saved: ScenarioContent, content: ScenarioContent) => void
  /** Take over a version of the server, or a copy under a new key. */
  replaceBy: (draft: Draft) => void
}

type Remembered = Pick<ScenarioState, 'content' | 'tag'>

const UNDO_STEPS = 200

export function createScenarioStore(draft: Draft) {
  const store = openStore(draft)
  store.subscribe(({ content, refusals }, { content: before }) => {
    if (content === before) return
    const left = remainingRefusals(refusals, before, content)
    if (left !== refusals) store.setState({ refusals: left })
  })
  return store
}

function openStore(draft: Draft) {
  const store = createStore<ScenarioState>()(
    temporal(
      (set) => ({
        ...fromDraft(draft),
        copied: [],
        toInspector: false,
        refusals: {},
        toBox: null,
        visits: {},
        kept: {},
        visit: (to, designId, search) => {
          set(({ visits }) => ({ visits: visited(visits, to, designId, search) }))
        },
        keep: (name, value) => set(({ kept }) => ({ kept: { ...kept, [name]: value } })),
        edit: (change, tag) => {
          set(({ content, active }) => {
            const design = content.designs[active]
            if (design === undefined) return {}
            const designs = replaceDesign(content.designs, active, change(design))
            return { content: { ...content, designs }, tag: tag ?? null }
          })
        },
        editContent: (change, tag) => {
          set(({ content, active }) => {
            const next = { ...content, ...change }
            const last = next.designs.length - 1
            return { content: next, tag: tag ?? null, active: Math.min(active, last) }
          })
        },
        activate: (active) => set({ active, ...selecting([]) }),
        select: (id) => set(selecting(id === null ? [] : [id])),
        selectAll: (ids) => set(selecting(ids)),
        goToInspector: (toInspector) => set({ toInspector }),
        copy: (copied) => set({ copied }),
        refuse: (refusal) => {
          set(({ refusals }) => ({ refusals: { ...refusals, [refusal.path]: refusal } }))
        },
        accept: (path) => {
          set(({ refusals }) => {
            const { [path]: accepted, ...left } = refusals
            return accepted === undefined ? {} : { refusals: left }
          })
        },
        goToBox: (path) => set(({ content, active }) => showing(content, active, path)),
        atBox: () => set({ toBox: null }),
        startedRun: (run) => set({ run }),
        markSaved: (scenario, etag, saved) => {
          const base = { id: scenario.id, version: scenario.version, etag, mayEdit: scenario.may_edit }
          set({ key: scenario.id, base, saved })
        },
        rebase: (base, saved, content) => set({ base, saved, content, tag: null }),
        replaceBy: (other) => set({ ...fromDraft(other), active: 0, ...selecting([]) }),
      }),
      {
        partialize: ({ content, tag }): Remembered => ({ content, tag }),
        equality: (past, current) => past.content === current.content,
        limit: UNDO_STEPS,
        handleSet: (remember) => (past, replace, current, delta) => {
          const before = past as Remembered
          const after = current
          const isBack = store.temporal.getState().futureStates.length > 0
          if (after.tag !== null && before.tag === after.tag && !isBack) return
          // The library's type of this function lacks the two arguments that it needs.
          const push = remember as (...args: unknown[]) => void
          push(past, replace, current, delta)
        },
      },
    ),
  )
  return store
}

function fromDraft(draft: Draft) {
  const { key, content, base, saved, run } = draft
  return { key, content, opened: content.designs, base, saved, run, tag: null, active: 0, ...selecting([]) }
}

function showing(content: ScenarioContent, active: number, path: string): Partial<ScenarioState> {
  const place = resolvePath(content, path)
  if (place === null) return {}
  const index = place.index ?? active
  const design = content.designs[index]
  const part = design === undefined || place.index === null ? null : partAt(design, place.pointer)
  return { active: index, ...selecting(part === null ? [] : [part.id]), toBox: path }
}

function selecting(selection: string[]) {
  return { selection, selected: selection.at(-1) ?? null }
}

export type ScenarioStore = ReturnType<typeof createScenarioStore>

export function draftOfState(state: ScenarioState, now: string): Draft {
  const { key, content, base, saved, run } = state
  return { key, content, base, saved, run, updated: now }
}
