import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { metricChoices } from './metric-words'
import { chosenPart, partChoices } from './part-choices'
import { filledMetric, needsId, type Cell } from './sheet-formulas'
import styles from './spreadsheet.module.css'

import type { Design, Metric } from '@/api/types'

type Props = { designs: Design[]; metrics: Metric[]; onPick: (cell: Cell) => void }
type Picked = { design: string; name: string; id: string }

/** Which number of which design a cell shows. */
export function MetricPicker({ designs, metrics, onPick }: Props) {
  const [{ design, name, id }, setPicked] = useState<Picked>({
    design: designs[0]?.id ?? '',
    name: 'total.iops',
    id: '',
  })
  const chosen = metrics.find((metric) => metric.name === name)
  const choicesOf = (picked: Picked) =>
    partChoices(designs.find((one) => one.id === picked.design), picked.name)
  const choices = choicesOf({ design, name, id })
  const pick = (cell: Picked) => {
    const part = chosenPart(choicesOf(cell), cell.id)
    setPicked({ ...cell, id: part })
    onPick({ design: cell.design, metric: filledMetric(cell.name, part) })
  }
  return (
    <>
      <div className={styles.picker}>
        <NativeSelect
          label="Design"
          data={designs.map((one) => ({ value: one.id, label: one.title }))}
          value={design}
          onChange={(event) => pick({ design: event.currentTarget.value, name, id })}
        />
        <NativeSelect
          label="Number"
          data={metricChoices(metrics)}
          value={name}
          onChange={(event) => pick({ design, name: event.currentTarget.value, id })}
        />
        {choices !== null && choices.length > 0 && (
          <NativeSelect
            label="Of"
            data={choices}
            value={id}
            onChange={(event) => pick({ design, name, id: event.currentTarget.value })}
          />
        )}
        {choices === null && (
          <TextInput
            label="Of which part"
            placeholder="Its id in results.csv"
            value={id}
            error={id === '' && 'Name the part.'}
            onChange={(event) => pick({ design, name, id: event.currentTarget.value })}
          />
        )}
      </div>
      {choices?.length === 0 && needsId(name) && <p className="quiet">This design has no such part.</p>}
      {chosen && <p className="quiet">{chosen.meaning}</p>}
    </>
  )
}
