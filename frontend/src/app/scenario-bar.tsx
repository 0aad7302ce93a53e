import { Button, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState, type ChangeEvent } from 'react'
import { Link } from 'react-router'

import { BarDesigns } from './bar-designs'
import { GroupLinks, PageTabs, useVisits } from './page-links'
import { RefusedCount, RefusedElsewhere } from './refused-count'
import { SaveProblem } from './save-problem'
import styles from './scenario-bar.module.css'
import { ScenarioCommands } from './scenario-commands'
import { SimulateMenu } from './simulate-menu'

import { isFinal, RUN } from '@/api/jobs'
import { BusyButton } from '@/components/busy-button'
import { IconButton } from '@/components/icon-button'
import { IconRedo, IconUndo } from '@/components/icons'
import { useJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { ServerState } from '@/components/notices/server-state'
import { useSimulate, useSimulation } from '@/components/run/use-simulation'
import { useHistory, useSaveState, useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useForgetWhenBack } from '@/components/scenario/use-forget-when-back'
import { useSaveHere } from '@/components/scenario/use-save-here'
import { useIsPhone } from '@/components/use-is-phone'
import { inOneLine } from '@/lib/format/names'
import { lengthAhead, type Known } from '@/lib/scenario/forecast'
import { usualSpeed } from '@/lib/scenario/speed'

const ShareDialog = lazy(() => import('@/features/share/share-dialog'))

/** What the button and its menu forecast from: the same, so that they agree. */
function useKnown(): Known {
  const designs = useScenario(({ content }) => content.designs.length)
  const { run, result } = useSimulation()
  return { run, reports: result?.reports ?? [], designs, iosASecond: usualSpeed(localStorage) }
}

/** Title, save mark, pages and actions of the open scenario. */
export function ScenarioBar({ keptLocally }: { keptLocally: boolean }) {
  useVisits()
  const base = useScenario((state) => state.base)
  const saveState = useSaveState()
  const { undo, redo, canUndo, canRedo } = useHistory()
  const [sharing, setSharing] = useState(false)
  const { save, takeTheirs, saveNow: saveHere } = useSaveHere()
  const simulate = useSimulate()
  useForgetWhenBack(save)
  useForgetWhenBack(takeTheirs)
  useForgetWhenBack(simulate)
  const run = useJob(
    RUN,
    useScenario((state) => state.run?.id ?? null),
  )
  const options = useScenario(({ content }) => content.options)
  const known = useKnown()
  const length = lengthAhead(options, known)
  const running = run.data !== undefined && !isFinal(run.data)

  // The reason of a failure is on the page, behind the dialog.
  const saveNow = (asCopy = false) => saveHere(asCopy, () => setSharing(false))
  useHotkeys(
    [
      ['mod+S', () => saveNow()],
      ['mod+Z', undo],
      ['mod+shift+Z', redo],
      ['mod+Y', redo],
    ],
    [],
  )

  return (
    <>
      <header className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label="Qdepth, start page">
          <img src="/icon.svg" alt="" width="24" height="24" />
        </Link>
        <div className={styles.name}>
          <TitleBox />
          <span className={styles.mark}>
            <ServerState>
              <span role="status">
                {base !== null && `v${base.version}, `}
                {saveState}
              </span>
            </ServerState>
          </span>
        </div>
        <BusyButton variant="subtle" className={styles.save ?? ''} busy={save.isPending} onClick={() => saveNow()}>
          Save
        </BusyButton>
        <GroupLinks />
        <BarDesigns />
        <div className={styles.actions}>
          <span className={styles.history}>
            <IconButton label="Undo" disabled={!canUndo} onClick={undo}>
              <IconUndo size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label="Redo" disabled={!canRedo} onClick={redo}>
              <IconRedo size={16} aria-hidden="true" />
            </IconButton>
          </span>
          <ScenarioCommands
            onSave={() => saveNow()}
            onShare={() => setSharing(true)}
            onSimulate={() => !running && simulate.mutate()}
          />
          <RefusedCount />
          <Button variant="default" className={styles.share ?? ''} onClick={() => setSharing(true)}>
            Share
          </Button>
          <span className={styles.split}>
            <BusyButton
              aria-describedby="simulation-length"
              title={length}
              busy={running || simulate.isPending}
              onClick={() => simulate.mutate()}
            >
              <span className={styles.label} data-longest="Simulating">
                {running ? 'Simulating' : 'Simulate'}
              </span>
            </BusyButton>
            <SimulateMenu busy={running} known={known} onSimulate={() => simulate.mutate()} />
          </span>
          <VisuallyHidden id="simulation-length">{length}</VisuallyHidden>
        </div>
      </header>
      <PageTabs />
      <RefusedElsewhere />
      {!keptLocally && (
        <Notice tone="warn" title="This browser cannot store more drafts">
          <p>Its storage is full or switched off. Save now, or edits are lost on a reload.</p>
        </Notice>
      )}
      <SaveProblem
        error={save.error}
        base={base}
        onMerged={() => saveNow()}
        onTakeTheirs={() => takeTheirs.mutate()}
        onSaveCopy={() => saveNow(true)}
      />
      {takeTheirs.isError && <ErrorNotice error={takeTheirs.error} doing="Loading their version" />}
      {simulate.isError && <ScenarioError error={simulate.error} doing="Starting the simulation" />}
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog base={base} saveState={saveState} onSave={() => saveNow()} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

function TitleBox() {
  const title = useScenario((state) => state.content.title)
  const editContent = useScenario((state) => state.editContent)
  const isPhone = useIsPhone()
  const shared = {
    'aria-label': 'Title of the scenario',
    className: styles.title ?? '',
    maxLength: 200,
    value: title,
    title,
    error: title.trim() === '' && 'A scenario needs a title.',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editContent({ title: inOneLine(event.currentTarget.value) }, 'title'),
  } as const
  // Read whole where it takes several lines.
  return isPhone ? <Textarea {...shared} autosize minRows={1} maxRows={3} /> : <TextInput {...shared} />
}
