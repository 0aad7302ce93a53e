import { Skeleton } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import { startCalibration } from '@/api/calls'
import { CALIBRATION } from '@/api/jobs'
import type { Design } from '@/api/types'
import { Block } from '@/components/block'
import { useJob, useStartJob } from '@/components/job/use-job'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { draftOfMeasurements, initialDraft } from '@/features/calibrate/calibration-draft'
import { CalibrationForm } from '@/features/calibrate/calibration-form'
import { CalibrationResult } from '@/features/calibrate/calibration-result'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { missingForEstimate } from '@/lib/report/estimate-readiness'

/** Unknown fields of a design from what was measured on the real thing. */
export function CalibratePage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const [search, setSearch] = useSearchParams()
  const { design } = useChosenDesign(designs)
  const id = search.get('calibration')
  const calibration = useJob(CALIBRATION, id)
  const start = useStartJob(CALIBRATION, startCalibration, (started) => {
    setSearch({ design: design?.id ?? '', calibration: started }, { replace: true })
  })
  if (design === undefined) return null
  const needed = missingForEstimate(design)
  const restoring = id !== null && calibration.isPending
  return (
    <Page
      title="Calibrate"
      scenario={title}>
      <Block
        id="question"
        title="What to fit"
        lead="Fit what you do not know of the design to what you measured. Two points or more, at different loads, are enough to begin with."
      >
        <p>
          <Link to="/accuracy">How accurate calibrated designs predict</Link>
        </p>
        {needed !== null && <p>{needed}</p>}
        {needed === null && (restoring ? (
          <Skeleton height={320} animate={false} />
        ) : (
          <CalibrationForm
            key={design.id}
            design={design}
            options={options}
            initial={
              calibration.data === undefined
                ? initialDraft(design)
                : draftOfMeasurements(calibration.data.measurements, calibration.data.refused, sweptFields(design))
            }
            aside={calibration.data?.refused ?? []}
            starting={start.isPending}
            error={start.error}
            onStart={(question) => start.mutate(question)}
          />
        ))}
      </Block>
      {id !== null && <Answer key={id} id={id} design={design} />}
    </Page>
  )
}

function Answer({ id, design }: { id: string; design: Design }) {
  const calibration = useJob(CALIBRATION, id)
  return (
    <Block id="answer" title="What fits">
      {calibration.isError && (
        <ErrorNotice error={calibration.error} doing="Loading the calibration" />
      )}
      {calibration.isPending && <Skeleton height={320} animate={false} />}
      {calibration.data !== undefined && (
        <CalibrationResult run={calibration.data} design={design} fields={sweptFields(design)} />
      )}
    </Block>
  )
}
