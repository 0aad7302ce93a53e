import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { metricChoices } from './metric-words'
import { filledMetric, needsId, type Cell } from './sheet-formulas'
import styles from './spreadsheet.module.css'

import type { Design, Metric } from '@/api/types'

type Props = { designs: Design[]; metrics: Metric[]; onPick: (cell: Cell) => void }

/** Which number of which design a cell shows. */
export function MetricPicker({ designs, metrics, onPick }: Props) {
  const [design, setDesign] = useState(designs[0]?.id ?? '')
  const [name, setName] = useState('total.iops')
  const [id, setId] = useState('')
  const chosen = metrics.find((metric) => metric.name === name)
  const pick = (cell: { design: string; name: string; id: string }) => {
    setDesign(cell.design)
    setName(cell.name)
    setId(cell.id)
    onPick({ design: cell.design, metric: filledMetric(cell.name, cell.id) })
  }
  return (
    <div className={styles.picker}>
      <NativeSelect
        label="Design"
        data={designs.map((one) => ({ value: one.id, label: one.title }))}
        value={design}
        onChange={(event) => pick({ design: event.currentTarget.value, name, id })}
      />
      <NativeSelect
        label="Number"
        description={chosen && `${chosen.meaning} In formulas: ${chosen.name}`}
        data={metricChoices(metrics)}
        value={name}
        onChange={(event) => pick({ design, name: event.currentTarget.value, id })}
      />
      {needsId(name) && (
        <TextInput
          label="Of which part"
          description="Its id in the results, for example of a VM group, or the layer"
          value={id}
          error={id === '' && 'Name the part.'}
          onChange={(event) => pick({ design, name, id: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
