import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'

import styles from './calibrate.module.css'
import {
  calibrationStatus,
  coverageInWords,
  freedomInWords,
  intervalInWords,
  predictionErrorInWords,
  residualRows,
  appendFittedCopy,
} from './fit-summary'
import { asideInWords } from './row-findings'
import { StructureAnswer } from './structure-answer'

import { CALIBRATION } from '@/api/jobs'
import type { Calibration, CalibrationRun, Design } from '@/api/types'
import { JobState } from '@/components/job/job-state'
import { ProblemNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { useScenario } from '@/components/scenario/context'
import { DataTable } from '@/components/tables/data-table'
import { canAddDesign } from '@/lib/design/designs'
import { fieldsInWords, type SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK, threeDigits } from '@/lib/format/format'

type Props = { run: CalibrationRun; design: Design; fields: SweepField[] }

/** How far a calibration is, and what it found. */
export function CalibrationResult({ run, design, fields }: Props) {
  return (
    <>
      <JobState
        kind={CALIBRATION}
        job={run}
        what="the calibration"
        told={calibrationStatus(run)}
        percent={null}
      />
      {run.problem !== null && (
        <ProblemNotice problem={run.problem} doing="The calibration" />
      )}
      {run.result !== null && <Found found={run.result} design={design} fields={fields} />}
    </>
  )
}

type FoundProps = { found: Calibration; design: Design; fields: SweepField[] }

function Found({ found, design, fields }: FoundProps) {
  const { key, editContent, activate } = useScenario((state) => state)
  const designs = useScenario((state) => state.content.designs)
  const navigate = useNavigate()
  const hasRoom = canAddDesign(designs)
  const apply = (fitted: Design) => {
    const copied = appendFittedCopy(designs, design, fitted)
    editContent({ designs: copied.designs })
    activate(copied.index)
    void navigate(`/scenarios/${key}`)
  }
  const fieldAt = (path: string) => fields.find((field) => field.path === path)
  const nameOf = (path: string) => fieldAt(path)?.label ?? path
  return (
    <>
      {found.parameters.length > 0 && <p>{freedomInWords(found)}</p>}
      <p>{predictionErrorInWords(found)}</p>
      <p>{coverageInWords(found)}</p>
      {(found.warnings ?? []).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {(found.refused ?? []).length > 0 && (
        <Notice tone="warn" title={asideInWords((found.refused ?? []).length)}>
          <ul>
            {(found.refused ?? []).map(({ place, point, reason }) => (
              <li key={place}>{point === '' ? reason : `${point}: ${reason}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {found.parameters.map(
        ({ path, warning }) =>
          warning !== '' && (
            <Notice key={path} tone="warn" title={`How well the points determine ${nameOf(path)}`}>
              <p>{fieldsInWords(warning, fields)}</p>
            </Notice>
          ),
      )}
      {found.parameters.length > 0 && <DataTable
        stacks
        caption="Fitted values"
        columns={[
          { key: 'field', label: 'Field' },
          { key: 'value', label: 'Fitted value', numeric: true },
          { key: 'interval', label: `95${NO_BREAK}% interval`, numeric: true, wide: true },
          { key: 'before', label: 'In the design', numeric: true },
          { key: 'unit', label: 'Unit' },
        ]}
        rows={found.parameters.map((parameter) => ({
          key: parameter.path,
          cells: [
            [parameter.path, ...parameter.also].map(nameOf).join(' and '),
            threeDigits(parameter.value),
            intervalInWords(parameter),
            fieldAt(parameter.path)?.value ?? 'unset',
            fieldAt(parameter.path)?.unit ?? '',
          ],
        }))}
      />}
      <DataTable
        stacks
        caption="Measured and computed"
        columns={[
          { key: 'point', label: 'Point' },
          { key: 'quantity', label: 'Quantity' },
          { key: 'role', label: 'Role' },
          { key: 'measured', label: 'Measured', numeric: true },
          { key: 'computed', label: 'Computed', numeric: true },
          { key: 'interval', label: `95${NO_BREAK}% interval`, numeric: true, wide: true },
          { key: 'error', label: 'Error', numeric: true },
        ]}
        rows={residualRows(found)}
      />
      <StructureAnswer found={found} nameOf={nameOf} onApply={hasRoom ? apply : null} />
      <div className={styles.actions}>
        {found.parameters.length > 0 && (
          <Button size="xs" disabled={!hasRoom} onClick={() => apply(found.design)}>
            Apply the fitted values to a copy
          </Button>
        )}
        {!hasRoom && <p>The scenario already has six designs. Remove one first.</p>}
      </div>
    </>
  )
}
