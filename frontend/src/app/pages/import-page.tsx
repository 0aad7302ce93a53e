import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { fetchFirstLimit, fetchImportDraft, fetchImportFormats, startImport } from '@/api/calls'
import { IMPORT } from '@/api/jobs'
import type { Design, ImportChoices, ImportDraft, ImportRun } from '@/api/types'
import { Block } from '@/components/block'
import { useJob, useStartJob } from '@/components/job/use-job'
import { usePageAddress } from '@/components/job/use-page-address'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { Page } from '@/components/page'
import { BackTestBlock } from '@/features/back-test/back-test-block'
import { NO_CHOICES } from '@/features/import/choices'
import { FindingTable } from '@/features/import/finding-table'
import { ImportMapping } from '@/features/import/import-mapping'
import { formatsByUse } from '@/features/import/import-words'
import styles from '@/features/import/import.module.css'
import { PointTable } from '@/features/import/point-table'
import { SentFiles } from '@/features/import/sent-files'
import { MeasuredHours } from '@/features/measured-hours/measured-hours'
import { openNewDraft } from '@/features/start/open-draft'

const LEAD =
  'Qdepth reads your files together, drafts a design and deletes the files. It stores counts, roles and sizes of VMs, no names.'

const COLLECTOR = '/api/v1/imports/collector'

/** Files that users hold, read into a design of their own estate. */
export function ImportPage() {
  const [search, setSearch] = usePageAddress()
  const id = search.get('import')
  const run = useJob(IMPORT, id)
  const start = useStartJob(IMPORT, startImport, { onStarted: (started) => setSearch({ import: started }) })
  return (
    <Page title="Start from your files" lead={<Link to="/">Back to the start</Link>}>
      <Block id="files" title="Your files" lead={LEAD}>
        <SentFiles sending={start} onFiles={(files) => start.mutate(files)} run={run} />
        {(id === null || run.data?.status === 'failed') && <KnownFiles />}
      </Block>
      {run.data?.status === 'succeeded' && <Imported key={run.data.id} run={run.data} />}
    </Page>
  )
}

/** What the server reads, by what it gives. */
function KnownFiles() {
  const formats = useQuery({
    queryKey: ['import-formats'],
    queryFn: ({ signal }) => fetchImportFormats(signal),
    staleTime: Infinity,
  })
  return (
    <>
      <p>
        Nothing exported yet? Run the <a href={COLLECTOR}>read-only PowerCLI collector</a> against your vCenter: it
        writes hosts, paths, queue depths, VMs and five minutes of load into one file.
      </p>
      <dl className={styles.formats}>
        {formatsByUse(formats.data ?? []).map(({ what, use, names }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="quiet">{use}</dd>
            <dd>{names}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Imported({ run }: { run: ImportRun }) {
  const navigate = useNavigate()
  const [choices, setChoices] = useState<ImportChoices>(NO_CHOICES)
  const open = (design: Design) => void navigate(`/scenarios/${openNewDraft(design.title, [design])}`)
  return (
    <>
      {run.draft == null ? (
        <Block id="findings" title="What was read">
          <Notice tone="info" title="No file holds an inventory, so there is no estate to draw">
            <p>Import an export of RVTools, Live Optics or Nutanix Collector together with these.</p>
          </Notice>
          <FindingTable findings={run.findings} />
        </Block>
      ) : (
        <Mapped run={run} proposed={run.draft} choices={choices} onChoices={setChoices} onCreate={open} />
      )}
      {run.series.map((series) => (
        <MeasuredHours
          key={series.id}
          importId={run.id}
          series={series}
          choices={choices}
          hasEstate={run.draft != null}
          onOpen={open}
        />
      ))}
      {run.points.length > 0 && (
        <Block id="points" title="What was measured">
          <PointTable points={run.points} open={run.draft == null} />
        </Block>
      )}
      {(run.points.length > 0 || run.loads.length > 0) && (
        <BackTestBlock importId={run.id} choices={choices} onOpen={open} />
      )}
    </>
  )
}

type MappedProps = {
  run: ImportRun
  proposed: ImportDraft
  choices: ImportChoices
  onChoices: (choices: ImportChoices) => void
  onCreate: (design: Design) => void
}

/** The draft follows what is chosen. */
function Mapped({ run, proposed, choices, onChoices, onCreate }: MappedProps) {
  const draft = useQuery({
    queryKey: ['import-draft', run.id, choices],
    queryFn: ({ signal }) => fetchImportDraft(run.id, choices, signal),
    enabled: choices !== NO_CHOICES,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const limit = useQuery({
    queryKey: ['import-first-limit', run.id, choices],
    queryFn: ({ signal }) => fetchFirstLimit(run.id, choices, signal),
    staleTime: Infinity,
  })
  const shown = choices === NO_CHOICES ? proposed : (draft.data ?? proposed)
  return (
    <>
      {draft.isError && <ErrorNotice error={draft.error} doing="Redrawing the design" />}
      {draft.isPending && choices !== NO_CHOICES && <Skeleton height={8} />}
      <ImportMapping
        draft={shown}
        found={run}
        read={run.findings}
        choices={choices}
        drawing={draft.isFetching}
        limit={limit.data ?? null}
        onChoices={onChoices}
        onCreate={onCreate}
      />
    </>
  )
}
