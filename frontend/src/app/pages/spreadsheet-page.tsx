import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createScenarioKey, fetchMetrics, fetchScenario } from '@/api/calls'
import { refetchAfterChange } from '@/api/refetch'
import { BusyButton } from '@/components/busy-button'
import { AnswerGhost } from '@/components/job/ghost'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { SaveFirst } from '@/components/scenario/save-first'
import { KeyList, keysOf } from '@/features/spreadsheet/key-list'
import { MetricPicker } from '@/features/spreadsheet/metric-picker'
import { SheetFiles } from '@/features/spreadsheet/sheet-files'
import { snippets } from '@/features/spreadsheet/sheet-formulas'
import { SnippetBox } from '@/features/spreadsheet/snippet-box'
import styles from '@/features/spreadsheet/spreadsheet.module.css'
import type { Base } from '@/lib/scenario/drafts'

const GHOST = [
  ['table', 'A key that lets a sheet read this scenario, and nothing else.'],
  ['heat', 'The number that a cell shows, such as IOPS or p99 of a design.'],
  ['lanes', 'Its formula for your program, and ready-made workbooks.'],
] as const

/** Ready-made formulas with which a spreadsheet reads the numbers of this scenario. */
export function SpreadsheetPage() {
  const title = useScenario((state) => state.content.title)
  const base = useScenario((state) => state.base)
  return (
    <Page
      title="Use in a spreadsheet"
      scenario={title}
      lead={
        <p className="quiet">
          A cell of your sheet asks Qdepth for the latest estimate: when the design changes, so does the sheet. Three
          steps, or a ready-made workbook below, whose numbers are simulated.
        </p>
      }
    >
      {base === null ? (
        <>
          <SaveFirst why="A spreadsheet reads the saved version." />
          <AnswerGhost parts={GHOST} />
        </>
      ) : (
        <Formulas base={base} />
      )}
    </Page>
  )
}

function Formulas({ base }: { base: Base }) {
  const designs = useScenario((state) => state.content.designs)
  const queries = useQueryClient()
  const [cell, setCell] = useState({ design: designs[0]?.id ?? '', metric: 'total.iops' })
  const scenario = useQuery({ queryKey: ['read-id', base.id], queryFn: () => fetchScenario(base.id) })
  const metrics = useQuery({ queryKey: ['metrics'], queryFn: fetchMetrics, staleTime: Infinity })
  const makeKey = useMutation({
    mutationFn: () => createScenarioKey(base.id, { title: 'Spreadsheet' }),
    onSuccess: () => refetchAfterChange(queries, keysOf(base.id)),
  })
  if (scenario.isError) return <ErrorNotice error={scenario.error} doing="Reading the scenario" />
  if (metrics.isError) return <ErrorNotice error={metrics.error} doing="Listing the metrics" />
  if (!scenario.data || !metrics.data) return <Skeleton height={480} />
  const source = { origin: location.origin, readId: scenario.data.data.read_id, key: makeKey.data?.key ?? '' }
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <h2>Make a key</h2>
          {makeKey.data ? (
            <p role="status">
              Done: it is in the formula and in live.xlsx below, and is shown only here. Anyone with the sheet has the
              key, so make one for each sheet.
            </p>
          ) : (
            <>
              <p>It lets a sheet read this scenario, and nothing else.</p>
              <BusyButton busy={makeKey.isPending} onClick={() => makeKey.mutate()}>
                Make a read-only key
              </BusyButton>
            </>
          )}
          <KeyList scenarioId={base.id} onRevoked={(id) => id === makeKey.data?.id && makeKey.reset()} />
          {makeKey.isError && <ErrorNotice error={makeKey.error} doing="Making the key" />}
        </li>
        <li>
          <h2>Choose a number</h2>
          <MetricPicker designs={designs} metrics={metrics.data} onPick={setCell} />
        </li>
        <li>
          <h2>Copy the formula into a cell</h2>
          <SnippetBox snippets={snippets(source, cell)} hasKey={source.key !== ''} />
        </li>
      </ol>
      <SheetFiles scenarioId={base.id} source={source} />
    </>
  )
}
