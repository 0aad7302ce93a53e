import { Button } from '@mantine/core'
import { useMatch, useNavigate } from 'react-router'

import styles from './scenario-bar.module.css'

import { useScenario } from '@/components/scenario/context'
import { RefusedValues } from '@/components/scenario/refused-values'
import { refusedCount } from '@/lib/refusals'

const EDITOR = '/scenarios/:id'

/** Beside Simulate: that boxes refused values, and the way to the first of them. */
export function RefusedCount() {
  const key = useScenario((state) => state.key)
  const [first, ...others] = Object.keys(useScenario((state) => state.refusals))
  const goToBox = useScenario((state) => state.goToBox)
  const inEditor = useMatch(EDITOR) !== null
  const navigate = useNavigate()
  if (first === undefined) return null
  const count = refusedCount([first, ...others].length)
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={`${count}, not simulated: go to the box`}
      onClick={() => {
        goToBox(first)
        if (!inEditor) void navigate(`/scenarios/${key}`)
      }}
    >
      {count}
    </Button>
  )
}

/** The refused values where no answer of the editor stands: a way to a box leads to the editor. */
export function RefusedElsewhere() {
  const key = useScenario((state) => state.key)
  const inEditor = useMatch(EDITOR) !== null
  const navigate = useNavigate()
  if (inEditor) return null
  return (
    <div className={styles.refused}>
      <RefusedValues onGo={() => void navigate(`/scenarios/${key}`)} />
    </div>
  )
}
