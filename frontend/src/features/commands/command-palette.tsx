import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { matchingCommands, nextIndex, type Command } from './command-search'
import styles from './commands.module.css'

import { Dialog } from '@/components/dialog'

type Props = { commands: Command[]; onClose: () => void }

/** Every command and every part by name: type, choose with the arrow keys or a click. */
export function CommandPalette({ commands, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const found = matchingCommands(commands, typed)
  const choose = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(nextIndex(active, 1, found.length))
    else if (event.key === 'ArrowUp') setActive(nextIndex(active, -1, found.length))
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Find a command" onClose={onClose}>
      <TextInput
        label="Command, part or field"
        ref={box}
        role="combobox"
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={found[active] && `command-${found[active].id}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id="commands" role="listbox" aria-label="Commands">
        {found.map((command, index) => (
          <button
            key={command.id}
            id={`command-${command.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.command}
            onClick={() => choose(command)}
          >
            <span>{command.label}</span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </button>
        ))}
        {found.length === 0 && <p className="quiet">No command has these words.</p>}
      </div>
    </Dialog>
  )
}
