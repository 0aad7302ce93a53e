import { Panel } from '@xyflow/react'

import styles from './key-hint.module.css'

import { NO_BREAK } from '@/lib/format/format'

const moved = ({ direction }: { direction: string }) => `Moved ${direction}. Control Z takes it back.`
const SELECTS = 'Press Enter for its fields, Space to select it, Escape to select nothing, Tab for the next box.'
const MOVES = `${SELECTS} Arrow keys move it once it is selected, Delete removes it, Control Z takes that back.`

/** What the keys do on a box, as screen readers say it. */
export function keysInWords(isEditable: boolean) {
  const words = isEditable ? MOVES : SELECTS
  return {
    'node.a11yDescription.default': words,
    // React Flow says this one where the keys do work.
    'node.a11yDescription.keyboardDisabled': words,
    'node.a11yDescription.ariaLiveMessage': moved,
  }
}

const HINTS = [
  ['Enter', 'fields'],
  ['Space', 'select'],
  ['Arrows', 'move what is selected'],
  ['Delete', 'remove it'],
  ['Ctrl Z', 'undo'],
] as const

/** The same for the eye, while a box has the focus of the keyboard. */
export function KeyHint() {
  return (
    <Panel position="top-center" className={styles.hint} aria-hidden="true">
      {HINTS.map(([keys, does]) => (
        <span key={keys}>
          <kbd>{keys.replace(' ', NO_BREAK)}</kbd> {does}
        </span>
      ))}
    </Panel>
  )
}
