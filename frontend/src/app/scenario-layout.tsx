import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useParams, useSearchParams } from 'react-router'

import { Guide } from './guide'
import { ScenarioBar } from './scenario-bar'
import styles from './scenario-bar.module.css'
import { ShellHeader } from './shell'

import { fetchScenario, upgradeDesign } from '@/api/calls'
import { NotHere, ScenarioNotHere } from '@/app/pages/not-here'
import { LayoutGhost } from '@/components/canvas/layout-ghost'
import { Page } from '@/components/page'
import { ScenarioContext } from '@/components/scenario/context'
import { createScenarioStore, type ScenarioStore } from '@/components/scenario/store'
import { useAutosave } from '@/components/scenario/use-autosave'
import { lastIndex } from '@/lib/design/designs'
import { isNewKey, isOldDraft, readDraft, upgradedDraft } from '@/lib/scenario/drafts'
import { draftToOpen } from '@/lib/scenario/opened-draft'

/** Opens the scenario of the address: from this browser, from the server, or from both. */
export function ScenarioLayout() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const isGuided = search.get('guide') !== null
  const [opened, setOpened] = useState<{ store: ScenarioStore; session: string } | null>(null)
  // Saving a new scenario gives the open store the key of the new address: it stays open.
  const isOpen = opened?.store.getState().key === id
  const scenario = useQuery({
    queryKey: ['scenario', id],
    queryFn: () => fetchScenario(id),
    enabled: !isNewKey(id) && !isOpen,
    staleTime: 0,
    gcTime: 0,
  })
  const local = useLocalDraft(id, isOpen)
  if (isOpen) return <OpenScenario key={opened.session} store={opened.store} isGuided={isGuided} />

  const alone = scenario.isError || isNewKey(id)
  const draft = local.isPending ? null : draftToOpen(local.draft, scenario.data ?? null, alone)
  if (draft !== null) {
    const store = createScenarioStore(draft)
    // The guided run is about the last design, a copy.
    if (isGuided) store.getState().activate(lastIndex(draft.content.designs))
    setOpened({ store, session: crypto.randomUUID() })
    return null
  }
  return <NotOpen error={local.error ?? scenario.error} isElsewhere={isNewKey(id) && !local.isPending} />
}

function NotOpen({ error, isElsewhere }: { error: Error | null; isElsewhere: boolean }) {
  if (isElsewhere) return <DraftElsewhere />
  if (error === null) {
    return (
      <Page title="Opening the scenario">
        <LayoutGhost />
      </Page>
    )
  }
  return (
    <>
      <ShellHeader />
      <ScenarioNotHere error={error} doing="Opening the scenario" />
    </>
  )
}

/** What this browser keeps of a scenario; the server upgrades designs of an older version first. */
function useLocalDraft(id: string, isOpen: boolean) {
  const kept = isOpen ? null : readDraft(localStorage, id)
  const isOld = kept !== null && isOldDraft(kept)
  const upgraded = useQuery({
    queryKey: ['draft', id, kept?.updated],
    queryFn: () => (kept === null ? null : upgradedDraft(kept, upgradeDesign)),
    enabled: isOld,
    gcTime: 0,
  })
  if (!isOld) return { draft: kept, isPending: false, error: null }
  return { draft: upgraded.data ?? null, isPending: upgraded.isPending, error: upgraded.error }
}

function DraftElsewhere() {
  return (
    <NotHere title="This draft is not in this browser">
      <p>
        It was never saved, so only the browser in which it was made has it. Save it there, and share the link that the
        Share dialog gives.
      </p>
    </NotHere>
  )
}

function OpenScenario({ store, isGuided }: { store: ScenarioStore; isGuided: boolean }) {
  const kept = useAutosave(store)
  const [guided, setGuided] = useState(isGuided)
  return (
    <ScenarioContext value={store}>
      <div className={styles.frame}>
        <ScenarioBar keptLocally={kept} />
        <span id="content" tabIndex={-1} className={styles.content} />
        {guided && <Guide onClose={() => setGuided(false)} />}
        <Outlet />
      </div>
    </ScenarioContext>
  )
}
