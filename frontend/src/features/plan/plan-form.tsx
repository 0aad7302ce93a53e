import { Button, Checkbox, TextInput } from '@mantine/core'

import { ChoiceFields } from './choice-fields'
import { DoubtFields } from './doubt-fields'
import { GrowthFields } from './growth-fields'
import {
  fittingDraft,
  initialDraft,
  MOST_CHOICES,
  numbered,
  QUESTIONS,
  replaced,
  withGrowth,
  without,
  withOneChoice,
  type PlanDraft,
} from './plan-draft'
import { askedOf, combinationsOf } from './plan-question'
import styles from './plan.module.css'

import type { Design, PlanQuestion, SimulationOptions } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { useEstimate } from '@/components/run/use-estimate'
import { TargetFields } from '@/components/scenario/target-fields'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { useKept } from '@/components/scenario/use-page-state'
import { classTitles } from '@/lib/design/class-targets'
import { sweptFields, withProfileValues } from '@/lib/design/fields/class-fields'
import { bindingOf } from '@/lib/report/bottleneck'

function submitWords({ choices, grows }: PlanDraft): string {
  if (choices.length > 0) return 'Search'
  return grows ? 'Find the dates' : 'Find the chance'
}

type Props = {
  design: Design
  /** What the plan that is shown was asked: it stands in the form until somebody changes it. */
  answered: PlanDraft | null
  options: SimulationOptions
  starting: boolean
  onStart: (question: PlanQuestion) => void
}

/** The targets, what may change and what it costs, and how the load grows. */
export function PlanForm({ design, answered, options, starting, onStart }: Props) {
  const check = useDesignCheck(design)
  const fields = withProfileValues(sweptFields(design), design, check.data?.settings ?? [])
  const { report } = useEstimate(design)
  const [changed, setDraft] = useKept<PlanDraft | null>(`plan ${design.id}`, () => null)
  const first = initialDraft(fields, bindingOf(report))
  const draft = fittingDraft(changed ?? answered ?? first, fields)
  const asked = askedOf(draft, design, options)
  const set = (part: Partial<PlanDraft>) => setDraft({ ...draft, ...part })
  const text = (part: 'load' | 'budget' | 'capacity', label: string, placeholder = '') => (
    <TextInput
      label={label}
      inputMode="decimal"
      placeholder={placeholder}
      value={draft[part]}
      onChange={(event) => set({ [part]: event.currentTarget.value })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!asked.ok) return
        setDraft(draft)
        onStart(asked.question)
      }}
    >
      <div className={styles.row} role="group" aria-label="Questions">
        {QUESTIONS.map(({ words, draftOf }) => (
          <Button key={words} variant="light" onClick={() => setDraft(draftOf(first, new Date()))}>
            {words}
          </Button>
        ))}
      </div>
      <TargetFields design={design} />
      <fieldset className={styles.group}>
        <legend>What may change</legend>
        {draft.choices.map((choice, index) => (
          <ChoiceFields
            key={index}
            name={numbered('Choice', index)}
            fields={fields}
            choice={choice}
            currency={design.currency ?? ''}
            onChange={(next) => set({ choices: replaced(draft.choices, index, next) })}
            onRemove={() => set({ choices: without(draft.choices, index) })}
          />
        ))}
        <div className={styles.row}>
          <Button
            variant="default"
            disabled={draft.choices.length >= MOST_CHOICES || withOneChoice(draft, fields) === draft}
            onClick={() => setDraft(withOneChoice(draft, fields))}
          >
            Add a field
          </Button>
          <span className="quiet">
            {draft.choices.length === 0 ? 'Nothing may change.' : `Combinations: ${combinationsOf(draft)}.`}
          </span>
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Conditions</legend>
        <div className={styles.row}>
          {text('budget', `Budget${design.currency == null ? '' : ` [${design.currency}]`}`, 'any')}
          {text('capacity', 'Usable capacity [GiB]', 'any')}
          {text('load', 'Multiple of the load')}
        </div>
        <Checkbox
          label="Targets are also met without any one part"
          checked={draft.withoutAnyPart}
          onChange={(event) => set({ withoutAnyPart: event.currentTarget.checked })}
        />
        <Checkbox
          label="Simulate the best proposal"
          checked={draft.isVerified}
          onChange={(event) => set({ isVerified: event.currentTarget.checked })}
        />
        <Checkbox
          label="The load grows"
          checked={draft.grows}
          onChange={(event) => setDraft(withGrowth(draft, event.currentTarget.checked, new Date()))}
        />
        {draft.grows && <GrowthFields draft={draft} classes={classTitles(design)} onChange={set} />}
        <Checkbox
          label="Some numbers are known only as ranges"
          checked={draft.doubt.isOn}
          onChange={(event) => set({ doubt: { ...draft.doubt, isOn: event.currentTarget.checked } })}
        />
        {draft.doubt.isOn && (
          <DoubtFields doubt={draft.doubt} fields={fields} grows={draft.grows} onChange={(doubt) => set({ doubt })} />
        )}
      </fieldset>
      <div className={styles.row}>
        <BusyButton type="submit" busy={starting} disabled={!asked.ok}>
          {submitWords(draft)}
        </BusyButton>
        {!asked.ok && <p role="status">{asked.message}</p>}
      </div>
    </form>
  )
}
