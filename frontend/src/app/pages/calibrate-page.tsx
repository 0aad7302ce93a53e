import { startCalibration } from '@/api/calls'
import { CALIBRATION } from '@/api/jobs'
import type { CalibrationQuestion, CalibrationRun, Design } from '@/api/types'
import { TestPlanBlock } from '@/app/test-plan-block'
import { AnswerBlock } from '@/components/job/answer-block'
import { AskedBlock } from '@/components/job/asked-block'
import { useStartJob } from '@/components/job/use-job'
import { isAwaited, useShownJob } from '@/components/job/use-kept-jobs'
import { usePageAddress } from '@/components/job/use-page-address'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { useJobPlace } from '@/components/scenario/use-job-place'
import { draftOfMeasurements, initialDraft, type MeasurementsDraft } from '@/features/calibrate/calibration-draft'
import { CalibrationForm } from '@/features/calibrate/calibration-form'
import { CalibrationResult } from '@/features/calibrate/calibration-result'
import { fittedInWords } from '@/features/calibrate/fit-summary'
import { sameButForFitted } from '@/features/calibrate/fitted-values'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { missingForEstimate } from '@/lib/report/estimate-readiness'
import { labelOf } from '@/lib/scenario/job-labels'

const GHOST = [
  ['scatter', 'Each point as you measured it and as the fitted design gives it.'],
  ['table', 'The fitted values with their intervals, ready to use in the design.'],
  ['curve', 'The errors at points that were not fitted.'],
] as const

/** Unknown fields of a design from what was measured on the real thing. */
export function CalibratePage() {
  const { title, designs, options } = useScenario((state) => state.content)
  const [search, setSearch] = usePageAddress()
  const { design } = useChosenDesign(designs)
  const label = labelOf.calibration(design?.id ?? '')
  const shown = useShownJob(CALIBRATION, search.get('calibration'), label)
  const { data: calibration } = shown
  const place = useJobPlace()
  const start = useStartJob(CALIBRATION, (question: CalibrationQuestion) => startCalibration(question, place(label)), {
    onStarted: (started) => setSearch({ design: design?.id ?? '', calibration: started }),
    designsOf: (question) => [question.design],
  })
  if (design === undefined) return null
  const needed = missingForEstimate(design)
  return (
    <Page title="Calibrate" scenario={title}>
      <AskedBlock
        title="What to fit"
        lead="Fit unknown values of the design to your measurements. Two points or more, at different loads, are enough to begin with."
        shown={shown}
        inWords={(run) => fittedInWords(run, sweptFields(design))}
        needed={needed}
      >
        <CalibrationForm
          key={design.id}
          design={design}
          options={options}
          initial={draftAfter(calibration, design)}
          aside={calibration?.refused ?? []}
          starting={start.isPending}
          error={start.error}
          onStart={(question) => start.mutate(question)}
        />
      </AskedBlock>
      {!isAwaited(shown) && (
        <>
          <AnswerBlock
            title="What fits"
            what="calibration"
            doing="Loading the calibration"
            shown={shown}
            designs={designs}
            ghost={GHOST}
            isSame={({ result }) => sameButForFitted(result)}
            onShowNewest={() => setSearch({ design: design.id })}
          >
            {(run) => <CalibrationResult run={run} design={design} fields={sweptFields(design)} />}
          </AnswerBlock>
          {needed === null && <TestPlanBlock key={`plan ${design.id}`} design={design} options={options} />}
        </>
      )}
    </Page>
  )
}

/** The measurements that were fitted before, to go on from. */
function draftAfter(run: CalibrationRun | undefined, design: Design): MeasurementsDraft {
  return run === undefined
    ? initialDraft(design)
    : draftOfMeasurements(run.measurements, run.refused, sweptFields(design))
}
