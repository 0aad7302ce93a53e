import { useState } from 'react'
import { useNavigate } from 'react-router'

import { scenarioFilePath, startImport } from '@/api/calls'
import { IMPORT } from '@/api/jobs'
import type { Design, SimulationOptions } from '@/api/types'
import { Block } from '@/components/block'
import { FileLink } from '@/components/file-link'
import { useJob, useStartJob } from '@/components/job/use-job'
import { useScenario } from '@/components/scenario/context'
import { BackTests } from '@/features/back-test/back-test-block'
import { NO_CHOICES } from '@/features/import/choices'
import { SentFiles } from '@/features/import/sent-files'

type Props = { design: Design; options: SimulationOptions }

/** Benchmarks that test what is predicted of a design, and their results next to it. */
export function TestPlanBlock({ design, options }: Props) {
  const base = useScenario((state) => state.base)
  const key = useScenario((state) => state.key)
  const navigate = useNavigate()
  const [id, setId] = useState<string | null>(null)
  const run = useJob(IMPORT, id)
  const start = useStartJob(IMPORT, startImport, { onStarted: setId })
  return (
    <Block
      id="test-plan"
      title="Results of a test plan"
      lead="Run the classes of the design as benchmarks, then see what you measured next to what Qdepth predicts."
      folded
    >
      <p>
        {base === null ? (
          'Save the scenario to download its test plan.'
        ) : (
          <FileLink
            path={scenarioFilePath(base.id, 'test-plan.zip')}
            after=": fio, vdbench, HCIBench and diskspd jobs, with their predicted numbers."
          >
            Download the test plan
          </FileLink>
        )}{' '}
        Then drop the results of all VMs here. They find their class by the name of their job.
      </p>
      <SentFiles sending={start} onFiles={(files) => start.mutate(files)} run={run} />
      {run.data?.status === 'succeeded' && (
        <BackTests
          key={run.data.id}
          importId={run.data.id}
          choices={NO_CHOICES}
          planned={design}
          options={options}
          onOpen={() => void navigate(`/scenarios/${key}`)}
        />
      )}
    </Block>
  )
}
