import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import styles from './calibrate.module.css'
import { csvOf } from './calibration-csv'
import type { MeasurementsDraft } from './calibration-draft'
import { withFile, withTable } from './pasted-points'

import type { Design } from '@/api/types'
import { Notice } from '@/components/notices/notice'

type Props = { design: Design; draft: MeasurementsDraft; onChange: (draft: MeasurementsDraft) => void }

/** The points from a table that was copied or saved elsewhere. */
export function CsvPoints({ design, draft, onChange }: Props) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [taken, setTaken] = useState('')
  const take = (read: ReturnType<typeof withTable>) => {
    setRefusal(read.ok ? null : read.message)
    setTaken(read.ok ? read.told : '')
    if (read.ok) onChange(read.draft)
  }
  const open = async (file: File | null) => {
    if (file !== null) take(withFile(draft, file.name, await file.text(), design))
  }
  return (
    <details className="details">
      <summary>Points from a table or a file</summary>
      <div className={styles.group}>
        <p className="quiet">
          Copy rows with their headings from Excel, one row for each point: IOPS, Mean latency [ms], and, if you have
          them, Name, Role (fit, predict or ignore), Class of VMs, p95 [ms], p99 [ms], DAVG [ms], KAVG [ms], or fields
          by their labels in the form. They replace the rows above. Files of esxtop, iostat, fio or vdbench are read by{' '}
          <Link to="/import">Start from your files</Link>, which fits them too.
        </p>
        <Textarea
          label="Paste the table"
          autosize
          minRows={4}
          maxRows={12}
          placeholder={csvOf(draft)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={() => take(withTable(draft, text, design))}>
            Take these rows
          </Button>
          <FileButton onChange={(file) => void open(file)} accept="text/csv,.csv,.tsv,.txt,application/json,.json">
            {(props) => (
              <Button variant="default" {...props}>
                Open a file (CSV or JSON)
              </Button>
            )}
          </FileButton>
          <span role="status">{taken}</span>
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
