import { Button } from '@mantine/core'
import { useMatch, useNavigate } from 'react-router'

import styles from './scenario-bar.module.css'

import { useScenario } from '@/components/scenario/context'
import { RefusedValues } from '@/components/scenario/refused-values'
import { refusedCount } from '@/lib/scenario/refused-values'

const EDITOR = '/scenarios/:id'

/** Beside Simulate: that boxes refused values, and the way to the first of them. */
export function RefusedCount() {
  const refused = Object.keys(useScenario((state) => state.refusals))
  const goToBox = useScenario((state) => state.goToBox)
  const editor = useEditor()
  const [first] = refused
  if (first === undefined) return null
  const count = refusedCount(refused.length)
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={`${count}, not simulated: go to the first`}
      onClick={() => {
        goToBox(first)
        if (!editor.isOpen) editor.open()
      }}
    >
      {count}
    </Button>
  )
}

/** The refused values where no answer of the editor stands: a way to a box leads to the editor. */
export function RefusedElsewhere() {
  const editor = useEditor()
  if (editor.isOpen) return null
  return (
    <div className={styles.refused}>
      <RefusedValues onGo={editor.open} />
    </div>
  )
}

function useEditor() {
  const key = useScenario((state) => state.key)
  const navigate = useNavigate()
  return { isOpen: useMatch(EDITOR) !== null, open: () => void navigate(`/scenarios/${key}`) }
}
