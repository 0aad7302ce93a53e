import { answeredDraft } from './plan-draft'
import { askedOf } from './plan-question'
import { isUndecided } from './plan-tiles'

import type { Design, PlanQuestion, PlanRun, SimulationOptions } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { longerThan } from '@/lib/scenario/simulation-length'

export type Decide = {
  /** The design and the options as they are now. */
  design: Design
  options: SimulationOptions
  isStarting: boolean
  onStart: (question: PlanQuestion) => void
}

/** The question that decides what a plan left open: the same with a simulation, or a longer one; null where none does. */
function decidingQuestion({ plan, ...run }: PlanRun, { design, options }: Decide): PlanQuestion | null {
  const draft = answeredDraft({ ...run, plan }, design.id)
  // What only comes near its targets is not simulated by a plan.
  if (draft === null || plan?.best == null || !isUndecided(plan.best)) return null
  const length = plan.best.is_simulated ? longerThan(options) : options
  const asked = length && askedOf({ ...draft, isVerified: true }, design, length)
  return asked?.ok === true ? asked.question : null
}

/** Decides what a plan left open; nothing where it is decided, or no plan can. */
export function DecideButton({ run, decide }: { run: PlanRun; decide: Decide }) {
  const question = decidingQuestion(run, decide)
  return question === null ? null : (
    <BusyButton busy={decide.isStarting} onClick={() => decide.onStart(question)}>
      {run.plan?.best?.is_simulated === true ? 'Simulate longer to decide' : 'Simulate to decide'}
    </BusyButton>
  )
}
