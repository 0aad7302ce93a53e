import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'

import styles from './calibrate.module.css'
import {
  calibrationPercent,
  calibrationStatus,
  fitTiles,
  intervalInWords,
  residualRows,
  settledColumns,
} from './fit-summary'
import { uncheckedInWords, verdictOf } from './fit-verdict'
import { appendFittedCopy, withFittedValues } from './fitted-values'
import { asideInWords } from './row-findings'
import { StructureAnswer } from './structure-answer'

import { CALIBRATION } from '@/api/jobs'
import type { Calibration, CalibrationRun, Design } from '@/api/types'
import { JobState } from '@/components/job/job-state'
import { ProblemNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { AddDesign } from '@/components/scenario/add-design'
import { useScenario } from '@/components/scenario/context'
import { DataTable, num } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { Tiles } from '@/components/tables/tiles'
import { labelsOf } from '@/lib/design/fields/class-fields'
import { fieldsInWords, type SweepField } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK, threeDigits } from '@/lib/format/format'

/** With the charts, which come by themselves. */
const MeasuredCharts = lazy(() =>
  import('@/components/charts/measured-charts').then((module) => ({ default: module.MeasuredCharts })),
)

type Props = { run: CalibrationRun; design: Design; fields: SweepField[] }

/** What a calibration found, and how far it is. */
export function CalibrationResult({ run, design, fields }: Props) {
  return (
    <>
      {run.problem !== null && <ProblemNotice problem={run.problem} doing="The calibration" />}
      {run.result !== null && <Found run={run} found={run.result} design={design} fields={fields} />}
      <JobState
        kind={CALIBRATION}
        job={run}
        what="the calibration"
        told={calibrationStatus(run)}
        percent={calibrationPercent(run)}
      />
    </>
  )
}

type FoundProps = { run: CalibrationRun; found: Calibration; design: Design; fields: SweepField[] }

function Found({ run, found, design, fields }: FoundProps) {
  const copied = (fitted: Design) => (designs: Design[]) => appendFittedCopy(designs, design, fitted)
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
      <Tiles tiles={fitTiles(run, found)} />
      <div className={styles.sides}>
        <div className={styles.side}>
          {found.parameters.length > 0 && (
            <>
              <DataTable
                stacks
                caption="Fitted values"
                columns={[
                  'Field',
                  num('Fitted value'),
                  { label: `95${NO_BREAK}% interval`, numeric: true, wide: true },
                  num('In the design'),
                  'Unit',
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
              <Apply {...{ found, design }} copied={copied(found.design)} fits={verdict?.fits !== false} />
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
          {(found.warnings ?? []).map((text) => (
            <p key={text}>{inWords(text)}</p>
          ))}
          {unchecked !== '' && <p>{unchecked}</p>}
          {run.trust !== null && <p>{run.trust.narrowing}</p>}
        </div>
        <div className={styles.side}>
          <Suspense fallback={<Skeleton height={300} animate={false} />}>
            <MeasuredCharts found={found} />
          </Suspense>
        </div>
      </div>
      {(found.refused ?? []).length > 0 && (
        <Notice tone="warn" title={asideInWords((found.refused ?? []).length)}>
          <ul>
            {(found.refused ?? []).map(({ place, point, reason }) => (
              <li key={place}>{point === '' ? reason : `${point}: ${reason}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <StructureAnswer found={found} nameOf={labelAt} copied={copied} />
      <Folded className="details" summary="Measured and computed, point by point">
        <DataTable
          stacks
          caption="Measured and computed"
          columns={[
            'Point',
            'Quantity',
            'Role',
            num('Measured'),
            num('Computed'),
            num('Error'),
            { label: `95${NO_BREAK}% interval`, numeric: true, wide: true },
            ...settledColumns(found),
          ]}
          rows={residualRows(found)}
        />
      </Folded>
      <HowClose trust={run.trust} />
    </>
  )
}

type ApplyProps = Pick<FoundProps, 'found' | 'design'> & { copied: (designs: Design[]) => Design[]; fits: boolean }

/** The values of a fit for the design, if it fits, or for a copy of it. */
function Apply({ found, design, fits, copied }: ApplyProps) {
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
        <AddDesign withNew={copied} explains>
          Apply the fitted values to a copy
        </AddDesign>
      </div>
      {!fits && <p>Change the design or the points first. A copy with these values shows what is off.</p>}
      {fits && changed === null && <p>The design has lost a part that was fitted. Apply the values to a copy.</p>}
    </>
  )
}

/** How close measurements should be to the design, and why. */
function HowClose({ trust }: Pick<CalibrationRun, 'trust'>) {
  if (trust === null) return null
  return (
    <Folded className="details" summary="How close measurements should be, and why">
      <p>{trust.text}</p>
      <DataTable
        caption="How close measurements should be"
        columns={['Where', 'Off by up to']}
        rows={trust.rows.map(({ where, off }) => ({ key: where, cells: [where, off] }))}
      />
      {trust.curve && <p>{trust.curve}</p>}
      <p className="quiet">
        {trust.parts} <Link to="/accuracy">How accurately calibrated designs predict</Link>
      </p>
    </Folded>
  )
}
