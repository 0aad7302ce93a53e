/** The guided first run on the Emulex case: what to do, step by step, and whether it is done. */
import type { Design } from '@/api/types'
import { appendCopy } from '@/lib/design/designs'
import { NO_BREAK } from '@/lib/format/format'

export const GUIDED_CASE = 'emulex-vvol'

/** What of the open scenario tells how far the reader is. */
export type GuideView = { selected: string | null; designs: Design[]; simulated: boolean; page: string }

export type GuideStep = {
  title: string
  text: string
  isDone: (view: GuideView) => boolean
  /** The box that the step is about: it is brought into view. */
  box?: string
}

const FITTED_DEPTH = 32
const TRIED = 2

/** The designs of the case and a copy of the first, which the reader edits. */
export function guidedDesigns(designs: Design[]): Design[] {
  const [first] = designs
  if (first === undefined) return designs
  return appendCopy(designs, first).with(-1, { ...first, id: 'tried', title: 'VMFS, your depth' })
}

export const GUIDE_STEPS: readonly GuideStep[] = [
  {
    title: 'Read the answer first',
    text: 'Design C is a copy of A for you to change. The strip at the bottom says what it does: the device queue is full while the array has room. Select the host on the canvas or in the list of parts.',
    isDone: ({ selected }) => selected !== null,
  },
  {
    title: 'Change one depth',
    text: 'Move the slider "LUN depth" from 32 towards 128. The estimate follows: more IOPS, less waiting in the device queue, until the array is the limit.',
    isDone: ({ designs }) => designs[TRIED]?.hosts[0]?.lun_depth !== FITTED_DEPTH,
    box: '/hosts/0/lun_depth',
  },
  {
    title: 'Simulate',
    text: `Press Simulate. The estimate comes from formulas; the simulation follows each I/O and gives every number a 95${NO_BREAK}% interval. All designs use the same random numbers.`,
    isDone: ({ simulated }) => simulated,
  },
  {
    title: 'See where the microseconds are',
    text: 'Open Answer, Results. The wait budget shows the layers in which an I/O spends its time, and the queue table shows the counters of esxtop.',
    isDone: ({ page }) => page.endsWith('/results'),
  },
  {
    title: 'Compare VMFS with vVol',
    text: 'Open Compare. The first line is the verdict, and each difference carries its interval.',
    isDone: ({ page }) => page.endsWith('/compare'),
  },
  {
    title: 'now your own',
    text: 'vVol (B) completes nearly twice the IOPS of VMFS (A) at half the latency, as the white paper measured; your depth (C) comes close. Answer five questions for a design of your own.',
    isDone: () => false,
  },
]

export const LAST_STEP = GUIDE_STEPS.length - 1

/** The first step that is not done yet, seen from the step that is shown; the last one stays. */
export function currentStep(shown: number, view: GuideView): number {
  let step = shown
  while (step < LAST_STEP && GUIDE_STEPS[step]?.isDone(view) === true) step += 1
  return step
}

/** "Step 2 of 5", or "Done". */
export function stepInWords(step: number): string {
  return step === LAST_STEP ? 'Done' : `Step ${step + 1} of ${LAST_STEP}`
}
