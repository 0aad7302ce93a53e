import { Button, FileInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'

import styles from './candidates.module.css'

import { candidatesTemplatePath, type BatchEngine } from '@/api/jobs'
import { FileLink } from '@/components/file-link'

const ENGINES = [
  { value: 'analytic', label: 'estimates (instant)' },
  { value: 'scenario', label: 'simulations' },
]

type Props = {
  scenarioId: string
  starting: boolean
  onStart: (table: { file: File; engine: BatchEngine }) => void
}

/** A table of candidates to take, to fill in and to send. */
export function CandidateForm({ scenarioId, starting, onStart }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [engine, setEngine] = useState<BatchEngine>('analytic')
  return (
    <>
      <div>
        Download the table as{' '}
        <FileLink path={candidatesTemplatePath(scenarioId, 'xlsx')}>XLSX</FileLink> or{' '}
        <FileLink path={candidatesTemplatePath(scenarioId, 'csv')}>CSV</FileLink>, copy rows, change
        depths, counts, prices or discounts, and upload it. An empty cell changes nothing. A quote overrides
        the list price; write null to remove it. Your own columns are kept.
      </div>
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
        <Button type="submit" loading={starting} disabled={file === null}>
          Evaluate and rank
        </Button>
      </form>
    </>
  )
}
