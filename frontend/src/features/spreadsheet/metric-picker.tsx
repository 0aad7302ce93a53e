import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { metricChoices } from './metric-words'
import { chosenPart, partChoices } from './part-choices'
import { filledMetric, knownEnd, needsId, type Cell, type IntervalEnd } from './sheet-formulas'
import styles from './spreadsheet.module.css'

import type { Design, Metric } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'

type Props = { designs: Design[]; metrics: Metric[]; onPick: (cell: Cell) => void }
type Picked = { design: string; name: string; id: string; end: IntervalEnd }

const ENDS = [
  { value: '', label: 'the number' },
  { value: 'low', label: 'low end of its interval' },
  { value: 'high', label: 'high end of its interval' },
]

/** Which number of which design a cell shows. */
export function MetricPicker({ designs, metrics, onPick }: Props) {
  const [picked, setPicked] = useState<Picked>({ design: designs[0]?.id ?? '', name: 'total.iops', id: '', end: '' })
  const { design, name, id, end } = picked
  const chosen = metrics.find((metric) => metric.name === name)
  const choicesOf = (cell: Picked) =>
    partChoices(
      designs.find((one) => one.id === cell.design),
      cell.name,
    )
  const choices = choicesOf(picked)
  const pick = (change: Partial<Picked>) => {
    const cell = { ...picked, ...change }
    const part = chosenPart(choicesOf(cell), cell.id)
    const kept = knownEnd(metrics, cell.name, cell.end)
    setPicked({ ...cell, id: part, end: kept })
    onPick({ design: cell.design, metric: filledMetric(cell.name, part, kept) })
  }
  return (
    <>
      <div className={styles.picker}>
        <NativeSelect
          label="Design"
          data={designs.map((one) => ({ value: one.id, label: one.title }))}
          value={design}
          onChange={(event) => pick({ design: event.currentTarget.value })}
        />
        <NativeSelect
          label="Number"
          data={metricChoices(metrics)}
          value={name}
          onChange={(event) => pick({ name: event.currentTarget.value })}
        />
        <PartPicker choices={choices} id={id} onPick={(one) => pick({ id: one })} />
        {chosen?.has_interval === true && <EndPicker end={end} onPick={(one) => pick({ end: one })} />}
      </div>
      {choices?.length === 0 && needsId(name) && <p className="quiet">This design has no such part.</p>}
      {chosen && <p className="quiet">{chosen.meaning}</p>}
    </>
  )
}

type PartProps = { choices: Option[] | null; id: string; onPick: (id: string) => void }

/** The part that the number is of: chosen where the design knows it, typed where only a result does. */
function PartPicker({ choices, id, onPick }: PartProps) {
  if (choices === null)
    return (
      <TextInput
        label="Of which part"
        placeholder="Its id in results.csv"
        value={id}
        error={id === '' && 'Enter the part.'}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    )
  if (choices.length === 0) return null
  return <NativeSelect label="Of" data={choices} value={id} onChange={(event) => onPick(event.currentTarget.value)} />
}

/** The number itself, or an end of its interval. */
function EndPicker({ end, onPick }: { end: IntervalEnd; onPick: (end: IntervalEnd) => void }) {
  return (
    <NativeSelect
      label="Show"
      data={ENDS}
      value={end}
      onChange={(event) => onPick(event.currentTarget.value as IntervalEnd)}
    />
  )
}
