import { FileInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'

import styles from './candidates.module.css'

import { candidatesTemplatePath, type BatchEngine } from '@/api/jobs'
import { BusyButton } from '@/components/busy-button'
import { FileLink } from '@/components/file-link'

const ENGINES = [
  { value: 'analytic', label: 'estimates (instant)' },
  { value: 'scenario', label: 'simulations' },
]

type Props = {
  scenarioId: string
  /** A column that the table may have besides. */
  column: string
  starting: boolean
  onStart: (table: { file: File; engine: BatchEngine }) => void
}

/** A table of candidates to take, to fill in and to send. */
export function CandidateForm({ scenarioId, column, starting, onStart }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [engine, setEngine] = useState<BatchEngine>('analytic')
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Download the table as <FileLink path={candidatesTemplatePath(scenarioId, 'xlsx')}>XLSX</FileLink> or{' '}
          <FileLink path={candidatesTemplatePath(scenarioId, 'csv')}>CSV</FileLink>: it has a row for each design.
        </li>
        <li>
          Copy a row for each candidate and change depths, counts, prices or discounts. The column <code>design</code>{' '}
          names the design that a row changes. An empty cell keeps the value of the design; null clears it. A quote
          replaces list price and discount. Any other field can be a column too, such as <code>{column}</code>, and
          columns of your own stay as they are.
        </li>
        <li>Upload the table.</li>
      </ol>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (file !== null) onStart({ file, engine })
        }}
      >
        <FileInput
          label="Table of candidates"
          description="CSV or XLSX, up to 5,000 rows"
          placeholder="Choose a file"
          accept=".csv,.xlsx"
          value={file}
          onChange={setFile}
        />
        <NativeSelect
          label="Engine"
          data={ENGINES}
          value={engine}
          onChange={(event) => setEngine(event.currentTarget.value as BatchEngine)}
        />
        <BusyButton type="submit" busy={starting} disabled={file === null}>
          Evaluate and rank
        </BusyButton>
      </form>
    </>
  )
}
