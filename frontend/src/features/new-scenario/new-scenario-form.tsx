import { Button } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMemo, useRef, useState, type SyntheticEvent } from 'react'

import { ClassQuestion } from './class-question'
import { LiveAnswers } from './live-answers'
import styles from './new-scenario.module.css'
import { Placements } from './placements'
import { AccessQuestion, ArrayQuestion, FabricQuestion, HostQuestion } from './questions'
import { ScenarioPicture } from './scenario-picture'

import type { Answers } from '@/lib/new-scenario/answers'
import { scenarioOf, type NewScenario } from '@/lib/new-scenario/designs'
import { readForm, startForm, type Form, type ReadForm } from '@/lib/new-scenario/form'
import { pictureOf } from '@/lib/new-scenario/picture'

/** Answers are kept while the tab is open: who goes back from the editor finds them again. */
const KEPT = 'qdepth.new-scenario.3'

type Props = { onOpen: (scenario: NewScenario) => void }

/** Five questions, and a picture that grows with the answers. */
export function NewScenarioForm({ onOpen }: Props) {
  const [form, setForm] = useSessionStorage<Form>({
    key: KEPT,
    defaultValue: startForm(),
    getInitialValueInEffect: false,
  })
  const boxes = useRef<HTMLFormElement>(null)
  const read = readForm(form)
  const answers = useLastAnswers(read)
  const props = { form, refusals: read.ok ? {} : read.refusals, onChange: setForm }
  const scenario = useMemo(() => scenarioOf(answers), [answers])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (read.ok) onOpen(scenario)
    else boxes.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form ref={boxes} className={styles.page} noValidate onSubmit={submit}>
      <div className={styles.questions}>
        <HostQuestion {...props} />
        <FabricQuestion {...props} />
        <ArrayQuestion {...props} />
        <ClassQuestion {...props} />
        <AccessQuestion {...props} />
      </div>
      <aside className={styles.outcome} aria-label="What it makes">
        <ScenarioPicture picture={pictureOf(answers)} />
        <LiveAnswers designs={scenario.designs} />
        <div className={styles.actions}>
          <Button type="submit">Open in the editor</Button>
          <Button variant="subtle" onClick={() => setForm(startForm())}>
            Start over
          </Button>
        </div>
        {!read.ok && (
          <p className={styles.refusal} role="status">
            Correct the marked box to update the picture.
          </p>
        )}
        <Placements design={scenario.designs[0]} />
      </aside>
    </form>
  )
}

/** The answers, or those before the box that is being typed in was refused. */
function useLastAnswers(read: ReadForm): Answers {
  const [last, setLast] = useState<Answers>(() => answersOf(read) ?? answersOf(readForm(startForm())) ?? never())
  const now = answersOf(read)
  if (now === null || JSON.stringify(now) === JSON.stringify(last)) return last
  setLast(now)
  return now
}

function answersOf(read: ReadForm): Answers | null {
  return read.ok ? read.answers : null
}

function never(): never {
  throw new Error('The answers that the page begins with are refused.')
}
