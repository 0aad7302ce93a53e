import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createScenarioKey, fetchMetrics, fetchScenario } from '@/api/calls'
import { ErrorNotice } from '@/components/error-notice'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { MetricPicker } from '@/features/spreadsheet/metric-picker'
import { SheetFiles } from '@/features/spreadsheet/sheet-files'
import { snippets } from '@/features/spreadsheet/sheet-formulas'
import { SnippetList } from '@/features/spreadsheet/snippet-list'
import type { Base } from '@/lib/scenario/drafts'

/** Ready-made formulas with which a spreadsheet reads the numbers of this scenario. */
export function SpreadsheetPage() {
  const title = useScenario((state) => state.content.title)
  const base = useScenario((state) => state.base)
  return (
    <Page
      title={`${title}: use in a spreadsheet`}>
      {base === null ? (
        <p>Save the scenario first: a spreadsheet reads what is saved.</p>
      ) : (
        <Formulas base={base} />
      )}
    </Page>
  )
}

function Formulas({ base }: { base: Base }) {
  const designs = useScenario((state) => state.content.designs)
  const [cell, setCell] = useState({ design: designs[0]?.id ?? '', metric: 'total.iops' })
  const scenario = useQuery({ queryKey: ['read-id', base.id], queryFn: () => fetchScenario(base.id) })
  const metrics = useQuery({ queryKey: ['metrics'], queryFn: fetchMetrics, staleTime: Infinity })
  const makeKey = useMutation({
    mutationFn: () => createScenarioKey(base.id, { title: 'Spreadsheet' }),
  })
  if (scenario.isError) return <ErrorNotice error={scenario.error} doing="Reading the scenario" />
  if (metrics.isError) return <ErrorNotice error={metrics.error} doing="Listing the metrics" />
  if (!scenario.data || !metrics.data) return <Skeleton height={480} />
  const source = {
    origin: location.origin,
    readId: scenario.data.data.read_id,
    key: makeKey.data?.key ?? '',
  }
  return (
    <>
      {makeKey.data ? (
        <Notice tone="info" title="The formulas below contain the key; it is shown only once">
          <p>
            It reads this scenario and nothing else. Anyone with the sheet has the key, so make one for each
            sheet and revoke them separately.
          </p>
        </Notice>
      ) : (
        <p>
          A sheet needs a key. It reads this scenario only and changes nothing.{' '}
          <Button size="xs" loading={makeKey.isPending} onClick={() => makeKey.mutate()}>
            Make a read-only key
          </Button>
        </p>
      )}
      {makeKey.isError && <ErrorNotice error={makeKey.error} doing="Making the key" />}
      <MetricPicker designs={designs} metrics={metrics.data} onPick={setCell} />
      <SnippetList snippets={snippets(source, cell)} />
      <SheetFiles scenarioId={base.id} source={source} />
    </>
  )
}
