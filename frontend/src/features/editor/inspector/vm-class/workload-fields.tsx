import { NativeSelect } from '@mantine/core'

import { FieldBox } from '../field-box'
import styles from '../inspector.module.css'
import { RowFields } from '../row-fields'

import { newBlock, changeLoop } from './workload-edits'

import type { Workload } from '@/api/types'
import { definitionOfWorkload, fieldsOf, describeDefinition } from '@/lib/design/fields/schema-fields'
import { NO_BREAK } from '@/lib/format/format'

const LOOPS = [
  { value: 'closed', label: 'closed: a fixed number of outstanding I/Os' },
  { value: 'open', label: 'open: a rate of arrivals' },
  { value: 'paced', label: 'paced: closed with a rate cap' },
]

type Props = { workload: Workload; pointer: string; onChange: (pointer: string, value: unknown) => void }

/** The load that each virtual disk of a class of VMs makes. */
export function WorkloadFields({ workload, pointer, onChange }: Props) {
  const definition = definitionOfWorkload(workload.loop)
  return (
    <section className={styles.held} aria-labelledby="workload">
      <h3 id="workload">Workload of each virtual disk</h3>
      <NativeSelect
        label="Loop"
        data={LOOPS}
        value={workload.loop}
        onChange={(event) => {
          onChange(pointer, changeLoop(workload, event.currentTarget.value as Workload['loop']))
        }}
      />
      <p className="quiet">{describeDefinition(definition)}</p>
      {fieldsOf(definition, workload, pointer).map((field) => (
        <FieldBox key={field.pointer} field={field} onChange={(value) => onChange(field.pointer, value)} />
      ))}
      <BlockMix workload={workload} pointer={`${pointer}/blocks`} onChange={onChange} />
    </section>
  )
}

function BlockMix({ workload, pointer, onChange }: Props) {
  return (
    <section aria-labelledby="blocks">
      <h3 id="blocks">Block size mix</h3>
      <RowFields
        definition="BlockSize"
        rows={workload.blocks}
        pointer={pointer}
        least={1}
        add={{ label: 'Add a block size', row: newBlock }}
        labelOfRemoval={({ size_kib }) => `Remove block size ${size_kib}${NO_BREAK}KiB`}
        onChange={onChange}
      />
    </section>
  )
}
