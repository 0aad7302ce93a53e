import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'

import styles from './calibrate.module.css'
import { csvOf, pointsFromCsv } from './calibration-csv'
import { FURTHER, type MeasurementsDraft } from './calibration-draft'

import { Notice } from '@/components/notices/notice'


type Props = { draft: MeasurementsDraft; onChange: (draft: MeasurementsDraft) => void }

/** The points from a table that was copied or saved elsewhere. */
export function CsvPoints({ draft, onChange }: Props) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (table: string) => {
    const pasted = pointsFromCsv(table)
    setRefusal(pasted.ok ? null : pasted.message)
    if (pasted.ok) {
      const { columns, further, points } = pasted
      onChange({ ...draft, columns, further, points })
    }
  }
  const read = async (file: File | null) => {
    if (file !== null) take(await file.text())
  }
  return (
    <details className={styles.details}>
      <summary>Points from a table (CSV)</summary>
      <div className={styles.group}>
        <p className="quiet">
          One row for each point. Columns: id, role (calibrate, predict or ignore), group, iops, latency_mean_ms,
          operation, duration_s, {FURTHER.join(', ')}, and the fields in which points differ. The rows replace those of
          the form.
        </p>
        <Textarea
          label="Paste the table"
          size="xs"
          autosize
          minRows={4}
          maxRows={12}
          placeholder={csvOf(draft)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button size="xs" variant="default" onClick={() => take(text)}>
            Take these rows
          </Button>
          <FileButton onChange={(file) => void read(file)} accept="text/csv,.csv,.tsv,.txt">
            {(props) => (
              <Button size="xs" variant="default" {...props}>
                Open a CSV file
              </Button>
            )}
          </FileButton>
        </div>
        {refusal !== null && (
          <Notice tone="danger" title="The table was not taken">
            <p>{refusal}</p>
          </Notice>
        )}
      </div>
    </details>
  )
}
