import { NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'

import styles from './calibrate.module.css'
import type { MeasurementsDraft } from './calibration-draft'
import { CsvPoints } from './csv-points'
import { questionOfDraft } from './draft-question'
import { ParameterRows } from './parameter-rows'
import { PointTable } from './point-table'
import { findingsByRow, findingsOfRefused, misreadRows, problemBesideRows, remainingRowFindings } from './row-findings'
import { StructureRows } from './structure-rows'

import { ApiError } from '@/api/client'
import type { CalibrationQuestion, Design, Finding, RefusedRow, SimulationOptions } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice, ProblemNotice } from '@/components/notices/error-notice'
import { useKept } from '@/components/scenario/use-page-state'

type Props = {
  design: Design
  options: SimulationOptions
  initial: MeasurementsDraft
  /** Rows of the question that was asked last that were set aside. */
  aside: RefusedRow[]
  starting: boolean
  error: unknown
  onStart: (question: CalibrationQuestion) => void
}

const ENGINES = [
  { value: 'analytic', label: 'Estimate each design' },
  { value: 'simulate', label: 'Simulate each design' },
]

/** What is unknown, what was measured, and with which engine the one is fitted to the other. */
export function CalibrationForm({ design, options, initial, aside, starting, error, onStart }: Props) {
  const [kept, keep] = useKept(`calibration ${design.id}`, () => ({
    draft: initial,
    engine: 'analytic',
    sent: initial.points,
    illegible: [] as Finding[],
  }))
  const { draft, engine, sent, illegible } = kept
  const setDraft = (next: MeasurementsDraft) => keep({ ...kept, draft: next })
  const [problems, setProblems] = useState<string[]>([])
  const refusal = error instanceof ApiError ? (error.problem.errors ?? []) : []
  const findings = [...(error === null ? findingsOfRefused(aside) : refusal), ...illegible]
  const { rows, others } = findingsByRow(findings)
  const told = starting ? new Map<number, Finding[]>() : remainingRowFindings(rows, sent, draft.points)
  const refused = new Map([...told, ...misreadRows(draft.points)])
  const start = () => {
    const asked = questionOfDraft(design, draft, engine === 'analytic' ? { engine: 'analytic' } : options)
    setProblems(asked.ok ? [] : asked.problems)
    if (!asked.ok) return
    keep({ ...kept, sent: draft.points, illegible: asked.aside })
    onStart(asked.question)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Radio.Group
        aria-label="What to do"
        value={draft.predicts ? 'predict' : 'fit'}
        onChange={(chosen) => setDraft({ ...draft, predicts: chosen === 'predict' })}
      >
        <div className={styles.actions}>
          <Radio value="fit" label="Fit unknown values to the points" />
          <Radio value="predict" label="Predict without fitting" />
        </div>
      </Radio.Group>
      <PointTable design={design} draft={draft} refused={refused} onChange={setDraft} />
      <CsvPoints design={design} draft={draft} onChange={setDraft} />
      <ParameterRows
        predicts={draft.predicts}
        design={design}
        parameters={draft.parameters}
        onChange={(parameters) => setDraft({ ...draft, parameters })}
      />
      <StructureRows design={design} draft={draft} onChange={setDraft} />
      <div className={styles.actions}>
        <NativeSelect
          label="Engine"
          data={ENGINES}
          value={engine}
          onChange={(event) => keep({ ...kept, engine: event.currentTarget.value })}
        />
        <BusyButton type="submit" busy={starting}>
          {draft.predicts ? 'Predict' : 'Fit'}
        </BusyButton>
      </div>
      {problems.map((problem) => (
        <p key={problem} role="alert" className={styles.refused}>
          {problem}
        </p>
      ))}
      {error instanceof ApiError && (others.length > 0 || refusal.length === 0) && (
        <ProblemNotice problem={problemBesideRows(error.problem)} doing="Starting the calibration" />
      )}
      {error !== null && !(error instanceof ApiError) && <ErrorNotice error={error} doing="Starting the calibration" />}
    </form>
  )
}
