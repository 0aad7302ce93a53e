import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { useHistory, useScenario, useScenarioStore } from '@/components/scenario/context'
import { CommandPalette } from '@/features/commands/command-palette'
import type { Command } from '@/features/commands/command-search'
import { singleKeysWork } from '@/features/commands/shortcuts'
import { addPart } from '@/lib/design/design-edits'
import { ALL_KINDS, KINDS, listParts } from '@/lib/design/parts'


const ShortcutsDialog = lazy(() => import('@/features/commands/shortcuts-dialog'))

type Props = { onSave: () => void; onShare: () => void; onSimulate: () => void }

/** The command palette and the list of shortcuts, by button and by key. */
export function ScenarioCommands(actions: Props) {
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null)
  const commands = useCommands(actions, () => setOpen('shortcuts'))
  const close = () => setOpen(null)
  useHotkeys(
    [['shift+?', () => singleKeysWork(localStorage) && setOpen('shortcuts')]],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
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
      <Button variant="default" size="xs" onClick={() => setOpen('commands')}>
        Commands
      </Button>
      <Suspense fallback={null}>
        {open === 'commands' && <CommandPalette commands={commands} onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function useCommands({ onSave, onShare, onSimulate }: Props, onShortcuts: () => void): Command[] {
  const key = useScenario((state) => state.key)
  const designs = useScenario((state) => state.content.designs)
  const active = useScenario((state) => state.active)
  const { edit, select, goToInspector, activate } = useScenarioStore().getState()
  const { undo, redo } = useHistory()
  const navigate = useNavigate()
  const design = designs[active]
  const goTo = (page: string) => void navigate(`/scenarios/${key}${page}`)
  const inspect = (id: string) => {
    goTo('')
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
    { id: 'results', label: 'Go to: Results', run: () => goTo('/results') },
    { id: 'compare', label: 'Go to: Compare', run: () => goTo('/compare') },
    { id: 'timeline', label: 'Go to: Time line', run: () => goTo('/timeline') },
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
      run: () => activate(index),
    })),
    ...(design === undefined ? [] : listParts(design)).map((part) => ({
      id: `part-${part.pointer}`,
      label: `Select: ${KINDS[part.kind].label} ${part.title}`,
      run: () => inspect(part.id),
    })),
  ]
}
