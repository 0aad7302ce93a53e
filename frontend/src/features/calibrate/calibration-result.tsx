import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'

import styles from './calibrate.module.css'
import { calibrationPercent, calibrationStatus, intervalInWords, residualRows, settledColumns } from './fit-summary'
import { checkedInWords, freedomInWords, uncheckedInWords, verdictOf } from './fit-verdict'
import { appendFittedCopy, withFittedValues } from './fitted-values'
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
import { labelsOf } from '@/lib/design/fields/class-fields'
import { fieldsInWords, type SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK, threeDigits } from '@/lib/format/format'

/** With the charts, which come by themselves. */
const MeasuredCharts = lazy(() =>
  import('@/components/charts/measured-charts').then((module) => ({ default: module.MeasuredCharts })),
)

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
        percent={calibrationPercent(run)}
      />
      {run.problem !== null && <ProblemNotice problem={run.problem} doing="The calibration" />}
      {run.result !== null && <Found run={run} found={run.result} design={design} fields={fields} />}
    </>
  )
}

type FoundProps = { run: CalibrationRun; found: Calibration; design: Design; fields: SweepField[] }

function Found({ run, found, design, fields }: FoundProps) {
  const { hasRoom, copy } = useFittedCopy(design)
  const fieldAt = (path: string) => fields.find((field) => field.path === path)
  const nameOf = (path: string) => fieldAt(path)?.label ?? path
  const named = found.parameters.map(({ path, also }) => ({ path, label: labelsOf([path, ...also], fields) }))
  const labelAt = (path: string) => named.find((parameter) => parameter.path === path)?.label ?? nameOf(path)
  const inWords = (text: string) => fieldsInWords(text, [...fields, ...named])
  const verdict = verdictOf(run, found)
  const unchecked = uncheckedInWords(found)
  return (
    <>
      {verdict !== null && (
        <p className={styles.verdict} data-fits={verdict.fits}>
          {verdict.text}
        </p>
      )}
      {found.parameters.length > 0 && (
        <>
          <DataTable
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
                labelAt(parameter.path),
                threeDigits(parameter.value),
                intervalInWords(parameter),
                fieldAt(parameter.path)?.value ?? 'unset',
                fieldAt(parameter.path)?.unit ?? '',
              ],
            }))}
          />
          <p className="quiet">{freedomInWords(found)}</p>
          <Apply {...{ found, design, hasRoom, copy }} fits={verdict?.fits !== false} />
        </>
      )}
      {found.parameters.map(
        ({ path, warning }) =>
          warning !== '' && (
            <Notice key={path} tone="warn" title={`How well the points determine ${labelAt(path)}`}>
              <p>{inWords(warning)}</p>
            </Notice>
          ),
      )}
      {(found.refused ?? []).length > 0 && (
        <Notice tone="warn" title={asideInWords((found.refused ?? []).length)}>
          <ul>
            {(found.refused ?? []).map(({ place, point, reason }) => (
              <li key={place}>{point === '' ? reason : `${point}: ${reason}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(found.warnings ?? []).map((text) => (
        <p key={text}>{inWords(text)}</p>
      ))}
      <p>
        {checkedInWords(found)}
        {unchecked !== '' && ` ${unchecked}`}
      </p>
      <Suspense fallback={<Skeleton height={280} animate={false} />}>
        <MeasuredCharts found={found} />
      </Suspense>
      <DataTable
        stacks
        caption="Measured and computed"
        columns={[
          { key: 'point', label: 'Point' },
          { key: 'quantity', label: 'Quantity' },
          { key: 'role', label: 'Role' },
          { key: 'measured', label: 'Measured', numeric: true },
          { key: 'computed', label: 'Computed', numeric: true },
          { key: 'error', label: 'Error', numeric: true },
          { key: 'interval', label: `95${NO_BREAK}% interval`, numeric: true, wide: true },
          ...settledColumns(found),
        ]}
        rows={residualRows(found)}
      />
      <HowClose trust={run.trust} />
      <StructureAnswer found={found} nameOf={labelAt} onApply={hasRoom ? copy : null} />
    </>
  )
}

/** Puts a fitted design next to the others, and opens it. */
function useFittedCopy(design: Design) {
  const { key, editContent, activate } = useScenario((state) => state)
  const designs = useScenario((state) => state.content.designs)
  const navigate = useNavigate()
  const copy = (fitted: Design) => {
    const copied = appendFittedCopy(designs, design, fitted)
    editContent({ designs: copied.designs })
    activate(copied.index)
    void navigate(`/scenarios/${key}`)
  }
  return { hasRoom: canAddDesign(designs), copy }
}

type ApplyProps = Pick<FoundProps, 'found' | 'design'> & ReturnType<typeof useFittedCopy> & { fits: boolean }

/** The values of a fit for the design, if it fits, or for a copy of it. */
function Apply({ found, design, fits, hasRoom, copy }: ApplyProps) {
  const { key, edit } = useScenario((state) => state)
  const navigate = useNavigate()
  const changed = withFittedValues(design, found)
  const use = () => {
    if (changed === null) return
    edit(() => changed)
    void navigate(`/scenarios/${key}`)
  }
  return (
    <>
      <div className={styles.actions}>
        {fits && (
          <Button disabled={changed === null} onClick={use}>
            Use these values
          </Button>
        )}
        <Button variant="default" disabled={!hasRoom} onClick={() => copy(found.design)}>
          Apply the fitted values to a copy
        </Button>
      </div>
      {!fits && <p>Change the design or the points first. A copy with these values shows what is off.</p>}
      {fits && changed === null && <p>The design has lost a part that was fitted. Apply the values to a copy.</p>}
      {!hasRoom && <p>The scenario already has six designs, so there is no room for a copy.</p>}
    </>
  )
}

/** How close measurements should be to the design, why, and what would bring them closer. */
function HowClose({ trust }: Pick<CalibrationRun, 'trust'>) {
  if (trust === null) return null
  return (
    <>
      <p>{trust.text}</p>
      <DataTable
        caption="How close measurements should be"
        columns={[
          { key: 'where', label: 'Where' },
          { key: 'off', label: 'Off by up to' },
        ]}
        rows={trust.rows.map(({ where, off }) => ({ key: where, cells: [where, off] }))}
      />
      {trust.curve && <p>{trust.curve}</p>}
      <p>{trust.narrowing}</p>
      <details className={styles.details}>
        <summary>What the intervals are made of</summary>
        <p className="quiet">
          {trust.parts} <Link to="/accuracy">How accurately calibrated designs predict</Link>
        </p>
      </details>
    </>
  )
}
