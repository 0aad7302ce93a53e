import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'

import styles from './scenario-bar.module.css'

import { useSimulation } from '@/components/run/use-simulation'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { currentStep, GUIDE_STEPS, LAST_STEP, stepInWords } from '@/features/start/guide'
import { pathOf } from '@/lib/design/design-path'

/** The guided first run, on the last design: it goes on by itself once a step is done. */
export function Guide({ onClose }: { onClose: () => void }) {
  const selected = useScenario((state) => state.selected)
  const designs = useScenario((state) => state.content.designs)
  const goToBox = useScenario((state) => state.goToBox)
  const design = useActiveDesign()
  const { pathname: page } = useLocation()
  const simulated = useSimulation().result !== null
  const [shown, setShown] = useState(0)
  const step = currentStep(shown, { selected, designs, simulated, page })
  if (step !== shown) setShown(step)
  const current = GUIDE_STEPS[step]
  const box = current?.box === undefined ? null : pathOf(design, current.box)
  useEffect(() => {
    if (box !== null) goToBox(box)
  }, [box, goToBox])
  if (current === undefined) return null
  return (
    <div className={styles.guide} role="status">
      <p>
        <strong>
          {stepInWords(step)}: {current.title}.
        </strong>{' '}
        {current.text}
      </p>
      {step === LAST_STEP && (
        <Button component={Link} to="/scenarios/new" size="compact-sm">
          New scenario
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onClose}>
        End the guided run
      </Button>
    </div>
  )
}
