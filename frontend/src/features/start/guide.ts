/** The guided first run on the Emulex case: what to do, step by step, and whether it is done. */
import type { Design } from '@/api/types'

export const GUIDED_CASE = 'emulex-vvol'

/** What of the open scenario tells how far the reader is. */
export type GuideView = { selected: string | null; designs: Design[]; simulated: boolean; page: string }

export type GuideStep = { title: string; text: string; isDone: (view: GuideView) => boolean }

const FITTED_DEPTH = 32

export const GUIDE_STEPS: readonly GuideStep[] = [
  {
    title: 'Read the answer first',
    text: 'The strip at the bottom gives IOPS, latency and what binds. In design A the device queue is full while the array has room: its bar is red. Select the host on the canvas or in the list of parts.',
    isDone: ({ selected }) => selected !== null,
  },
  {
    title: 'Change one depth',
    text: 'In the inspector, move the slider "LUN depth" from 32 towards 128. The estimate follows while it moves: more IOPS, less waiting in the device queue, until another limit binds.',
    isDone: ({ designs }) => designs[0]?.hosts[0]?.lun_depth !== FITTED_DEPTH,
  },
  {
    title: 'Simulate',
    text: 'Press Simulate. The estimate comes from formulas; the simulation follows each I/O and gives every number a 95 % interval. Both designs run on the same random numbers.',
    isDone: ({ simulated }) => simulated,
  },
  {
    title: 'See where the microseconds are',
    text: 'Open Results. The wait budget shows the layers in which an I/O spends its time, and the queue table says the same in the words of esxtop.',
    isDone: ({ page }) => page.endsWith('/results'),
  },
  {
    title: 'Compare VMFS with vVol',
    text: 'Open Compare. The first row is the verdict in words; each difference carries its interval. That is the whole workflow: lay out, estimate, simulate, compare.',
    isDone: ({ page }) => page.endsWith('/compare'),
  },
]

/** The first step that is not done yet, seen from the step that is shown; the last one stays. */
export function currentStep(shown: number, view: GuideView): number {
  let step = shown
  while (step < GUIDE_STEPS.length - 1 && GUIDE_STEPS[step]?.isDone(view) === true) step += 1
  return step
}

/** "Step 2 of 5". */
export function stepInWords(step: number): string {
  return `Step ${step + 1} of ${GUIDE_STEPS.length}`
}
