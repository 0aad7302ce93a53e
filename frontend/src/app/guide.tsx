import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { Notice } from '@/components/notice'
import { useSimulation } from '@/components/run/use-simulation'
import { useScenario } from '@/components/scenario/context'
import { GUIDE_STEPS, stepInWords, currentStep } from '@/features/start/guide'


/** The guided first run: it goes on by itself once a step is done. */
export function Guide({ onClose }: { onClose: () => void }) {
  const selected = useScenario((state) => state.selected)
  const designs = useScenario((state) => state.content.designs)
  const { pathname: page } = useLocation()
  const simulated = useSimulation().result.data !== undefined
  const [shown, setShown] = useState(0)
  const step = currentStep(shown, { selected, designs, simulated, page })
  if (step !== shown) setShown(step)
  const current = GUIDE_STEPS[step]
  if (current === undefined) return null
  return (
    <Notice tone="info" title={`${stepInWords(step)}: ${current.title}`}>
      <p>{current.text}</p>
      <p>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          End the guided run
        </Button>
      </p>
    </Notice>
  )
}
