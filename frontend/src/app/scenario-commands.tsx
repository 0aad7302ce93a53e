import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { ScenarioMenu } from './scenario-menu'

import { IconButton } from '@/components/icon-button'
import { IconFind } from '@/components/icons'
import { useHistory, useScenario, useScenarioStore } from '@/components/scenario/context'
import { useIsPhone } from '@/components/use-is-phone'
import { CommandPalette } from '@/features/commands/command-palette'
import type { Command } from '@/features/commands/command-search'
import { singleKeysWork } from '@/features/commands/shortcuts'
import { addPart } from '@/lib/design/design-edits'
import { fieldPlaces } from '@/lib/design/fields/field-places'
import { ALL_KINDS, KINDS, listParts } from '@/lib/design/parts'
import { PAGE_GROUPS } from '@/lib/scenario/pages'

const ShortcutsDialog = lazy(() => import('@/features/commands/shortcuts-dialog'))

type Props = { onSave: () => void; onShare: () => void; onSimulate: () => void }

/** The command palette and the list of shortcuts, by button and by key. */
export function ScenarioCommands(actions: Props) {
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null)
  const leads = useLead(open === null)
  const commands = useCommands(
    { ...actions, onShortcuts: () => setOpen('shortcuts'), onLead: leads },
    open === 'commands',
  )
  const isPhone = useIsPhone()
  const close = () => setOpen(null)
  useHotkeys([['shift+?', () => singleKeysWork(localStorage) && setOpen('shortcuts')]], ['INPUT', 'TEXTAREA', 'SELECT'])
  // These work from a box too.
  useHotkeys(
    [
      ['mod+K', () => setOpen('commands')],
      ['mod+Enter', actions.onSimulate],
    ],
    [],
  )
  return (
    <>
      {!isPhone && (
        <IconButton label="Commands" onClick={() => setOpen('commands')}>
          <IconFind size={16} aria-hidden="true" />
        </IconButton>
      )}
      <ScenarioMenu onCommands={() => setOpen('commands')} onShortcuts={() => setOpen('shortcuts')} />
      <Suspense fallback={null}>
        {open === 'commands' && <CommandPalette commands={commands} onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  )
}

/** Puts the focus where a command led, once the dialog has closed: it gives the focus back to what opened it. */
function useLead(isClosed: boolean): () => void {
  const led = useRef(false)
  useEffect(() => {
    if (!isClosed || !led.current) return
    led.current = false
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [isClosed])
  return () => {
    led.current = true
  }
}

type Actions = Props & { onShortcuts: () => void; onLead: () => void }

function useCommands({ onSave, onShare, onSimulate, onShortcuts, onLead }: Actions, isOpen: boolean): Command[] {
  const key = useScenario((state) => state.key)
  const designs = useScenario((state) => state.content.designs)
  const active = useScenario((state) => state.active)
  const { edit, select, goToInspector, activate, goToBox } = useScenarioStore().getState()
  const { undo, redo } = useHistory()
  const navigate = useNavigate()
  const design = designs[active]
  const open = (page: string) => void navigate(`/scenarios/${key}${page}`)
  const goTo = (page: string) => {
    open(page)
    onLead()
  }
  const inspect = (id: string) => {
    open('')
    select(id)
    goToInspector(true)
  }
  return [
    { id: 'simulate', label: 'Simulate', keys: 'Ctrl Enter', run: onSimulate },
    { id: 'save', label: 'Save', keys: 'Ctrl S', run: onSave },
    { id: 'undo', label: 'Undo', keys: 'Ctrl Z', run: undo },
    { id: 'redo', label: 'Redo', keys: 'Ctrl Shift Z', run: redo },
    { id: 'share', label: 'Share', run: onShare },
    { id: 'design', label: 'Go to: Design', run: () => goTo('') },
    { id: 'table', label: 'Go to: Table of the design', run: () => goTo('?view=table') },
    ...PAGE_GROUPS.flatMap(({ pages }) => pages)
      .filter(({ to }) => to !== '')
      .map(({ to, label }) => ({ id: to, label: `Go to: ${label}`, run: () => goTo(`/${to}`) })),
    { id: 'versions', label: 'Go to: Versions', run: () => goTo('/versions') },
    { id: 'shortcuts', label: 'Keyboard shortcuts', keys: '?', run: onShortcuts },
    ...ALL_KINDS.map((kind) => ({
      id: `add-${kind}`,
      label: `Add: ${KINDS[kind].label}`,
      run: () => {
        const added = design && addPart(design, kind)
        if (!added) return
        edit(() => added.design)
        inspect(added.id)
      },
    })),
    ...designs.map((other, index) => ({
      id: `design-${other.id}`,
      label: `Design: ${other.title}`,
      run: () => {
        activate(index)
        onLead()
      },
    })),
    ...(design === undefined ? [] : listParts(design)).map((part) => ({
      id: `part-${part.pointer}`,
      label: `Select: ${KINDS[part.kind].label} ${part.title}`,
      run: () => inspect(part.id),
    })),
    // Some hundred fields: listed for the one who looks for them.
    ...(design === undefined || !isOpen ? [] : fieldPlaces(design)).map(({ path, label }) => ({
      id: `field-${path}`,
      label,
      run: () => {
        open('')
        goToBox(path)
      },
    })),
  ]
}
