import { Button, Checkbox, NativeSelect } from '@mantine/core'

import { AxisFields } from './axis-fields'
import { initialAxis, tooManyCells, valuesOf, type AxisText } from './sweep-values'
import styles from './sweep.module.css'

import type { Design, SimulationOptions, SweepQuestion } from '@/api/types'
import { useKept } from '@/components/scenario/use-kept'
import { initialFields, sweepFields } from '@/lib/design/sweep-fields'

type Form = { axes: [AxisText, AxisText]; two: boolean; engine: string }

type Props = {
  design: Design
  options: SimulationOptions
  starting: boolean
  onStart: (question: SweepQuestion) => void
}

const ENGINES = [
  { value: 'analytic', label: 'Estimate each cell' },
  { value: 'simulate', label: 'Simulate each cell' },
]

/** What to sweep: one field or two, over what values, and with which engine. */
export function SweepForm({ design, options, starting, onStart }: Props) {
  const fields = sweepFields(design)
  const fieldAt = (path: string) => fields.find((field) => field.path === path)
  const [first, second] = initialFields(fields)
  const axisFor = (path: string) => initialAxis(path, fieldAt(path)?.value ?? null)
  const [{ axes, two, engine }, setForm] = useKept<Form>(`sweep ${design.id}`, () => ({
    axes: [axisFor(first), axisFor(second)],
    two: false,
    engine: 'analytic',
  }))
  const setAxes = (next: Form['axes']) => setForm({ axes: next, two, engine })

  const used = two ? axes : axes.slice(0, 1)
  const values = axes.map((axis) => valuesOf(axis, fieldAt(axis.path)?.whole ?? false))
  const wanted = used.map((axis, index) => {
    const found = values[index]
    return { path: axis.path, values: found?.ok ? found.values : [] }
  })
  const problem = problemOf(wanted, values.slice(0, used.length).every((found) => found.ok))
  const start = () => {
    onStart({
      design,
      axes: wanted,
      options: engine === 'analytic' ? { engine: 'analytic' } : options,
    })
  }
  const [across, down] = values
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      {across && (
        <AxisFields
          name="First field"
          fields={fields}
          axis={axes[0]}
          values={across}
          onChange={(axis) => setAxes([axis, axes[1]])}
        />
      )}
      <Checkbox
        label="Sweep a second field too"
        checked={two}
        onChange={(event) => setForm({ axes, two: event.currentTarget.checked, engine })}
      />
      {two && down && (
        <AxisFields
          name="Second field"
          fields={fields}
          axis={axes[1]}
          values={down}
          onChange={(axis) => setAxes([axes[0], axis])}
        />
      )}
      <div className={styles.start}>
        <NativeSelect
          label="Engine"
          size="xs"
          data={ENGINES}
          value={engine}
          onChange={(event) => setForm({ axes, two, engine: event.currentTarget.value })}
        />
        <Button type="submit" size="xs" loading={starting} disabled={problem !== null}>
          Start the sweep
        </Button>
      </div>
      {problem !== null && <p role="status">{problem}</p>}
    </form>
  )
}

function problemOf(axes: { path: string; values: number[] }[], complete: boolean): string | null {
  if (!complete) return 'Correct the values to start.'
  if (axes.length === 2 && axes[0]?.path === axes[1]?.path) {
    return 'Both fields are the same. Choose another one.'
  }
  return tooManyCells(axes.map((axis) => axis.values.length))
}
