import { Button, NativeSelect, TextInput } from '@mantine/core'

import { AxisFields } from './axis-fields'
import {
  answerable,
  axesOf,
  canAdd,
  changedAxis,
  fitting,
  MANNERS,
  sharedFields,
  USUAL_CELLS,
  withFields,
  withOneLess,
  withOneMore,
  withOther,
  type Manner,
  type SweepDraft,
} from './sweep-question'
import { initialAxis } from './sweep-values'
import styles from './sweep.module.css'

import type { Design, SimulationOptions, SweepQuestion } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { useEstimate } from '@/components/run/use-estimate'
import { useKept } from '@/components/scenario/use-page-state'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { initialFields } from '@/lib/design/fields/sweep-fields'
import { bindingOf } from '@/lib/report/bottleneck'

type Props = {
  design: Design
  /** The other designs of the scenario: one of them may be swept beside it. */
  others: Design[]
  /** What the sweep that is shown was asked: it stands in the form until somebody changes it. */
  answered: SweepDraft | null
  options: SimulationOptions
  starting: boolean
  onStart: (question: SweepQuestion) => void
}

const ENGINES = [
  { value: 'analytic', label: 'Estimate each cell' },
  { value: 'simulate', label: 'Simulate each cell' },
]
const NAMES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']

/** What to sweep: fields, over what values, as a grid or a sample, and with which engine. */
export function SweepForm({ design, others, answered, options, starting, onStart }: Props) {
  const own = sweptFields(design)
  const { report, updating } = useEstimate(design)
  const axisOf = (path: string) =>
    initialAxis(
      path,
      own.find((field) => field.path === path),
    )
  const [kept, setDraft] = useDraft(design.id, answered)
  const first: SweepDraft = {
    axes: initialFields(own, bindingOf(report)).slice(0, 1).map(axisOf),
    manner: 'one',
    cells: USUAL_CELLS,
    engine: 'analytic',
    other: '',
  }
  const other = others.find(({ id }) => id === kept?.other) ?? null
  const fieldsWith = (second: Design | null) => sharedFields(own, second && sweptFields(second))
  const fields = fieldsWith(other)
  const draft = fitting(kept ?? first, fields)
  const axes = axesOf(draft, fields)
  const asked = answerable(draft, fields, [design, other], options)
  const isSampled = draft.manner === 'sample'
  // A click must not start a sweep of another field than the one that the estimate is about to name.
  const isFieldOpen = kept === null && report === null && updating
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
      <div className={styles.start}>
        <NativeSelect
          label="Vary"
          maw={360}
          data={MANNERS}
          value={draft.manner}
          onChange={(event) => {
            const manner = event.currentTarget.value as Manner
            setDraft({ ...withFields(draft, fields, manner === 'one' ? 1 : 2), manner })
          }}
        />
      </div>
      {axes.map(({ axis, values }, index) => (
        <AxisFields
          key={index}
          name={axes.length === 1 ? 'Field to vary' : `${NAMES[index] ?? ''} field`}
          fields={fields}
          axis={axis}
          values={values}
          isSampled={isSampled}
          onChange={(next) => setDraft(changedAxis(draft, index, next))}
        />
      ))}
      <div className={styles.start}>
        {isSampled && (
          <>
            <TextInput
              label="Cells to draw"
              inputMode="numeric"
              value={draft.cells}
              onChange={(event) => setDraft({ ...draft, cells: event.currentTarget.value })}
            />
            <Button
              variant="default"
              disabled={!canAdd(draft, fields)}
              onClick={() => setDraft(withOneMore(draft, fields))}
            >
              Add a field
            </Button>
            <Button variant="default" disabled={axes.length <= 1} onClick={() => setDraft(withOneLess(draft))}>
              Remove the last field
            </Button>
          </>
        )}
        {others.length > 0 && (
          <NativeSelect
            label="Compare with"
            maw={280}
            data={[
              { value: '', label: 'no other design' },
              ...others.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={other?.id ?? ''}
            onChange={(event) => {
              const id = event.currentTarget.value
              setDraft(withOther(draft, id, fieldsWith(others.find((each) => each.id === id) ?? null)))
            }}
          />
        )}
        <NativeSelect
          label="Engine"
          data={ENGINES}
          value={draft.engine}
          onChange={(event) => setDraft({ ...draft, engine: event.currentTarget.value })}
        />
        <BusyButton type="submit" busy={starting} disabled={!asked.ok || isFieldOpen}>
          Start the sweep
        </BusyButton>
      </div>
      {!asked.ok && <p role="status">{asked.message}</p>}
    </form>
  )
}

/** The form as it was left, or as the answer that is shown was asked for; null where there is neither. */
function useDraft(designId: string, answered: SweepDraft | null) {
  const [changed, setDraft] = useKept<SweepDraft | null>(`sweep fields ${designId}`, () => null)
  return [changed ?? answered, setDraft] as const
}
