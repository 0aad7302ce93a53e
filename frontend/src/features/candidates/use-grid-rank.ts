import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { areOf, firstGrid, gridAnswers, gridTable, type Grid, type GridAnswer } from './grid'

import { fetchBatchRows } from '@/api/calls'
import { BATCH, isFinal, startBatch } from '@/api/jobs'
import type { CandidateRow, Design } from '@/api/types'
import { useJob, useStartJob } from '@/components/job/use-job'
import { useKept } from '@/components/scenario/use-page-state'
import { labelOf } from '@/lib/scenario/job-labels'

/** Long enough to type on. */
const PAUSE_MS = 800
const NONE: CandidateRow[] = []

export type Asked = {
  designs: Design[]
  scenarioId: string
  /** Whether candidates of the scenario were evaluated before; null while that is not known, and for readers. */
  hasAnswer: boolean | null
  /** The candidates that were evaluated last. */
  shownId: string | null
  onStarted: (id: string) => void
}

type Ranked = {
  grid: Grid
  setGrid: (grid: Grid) => void
  /** In the order of the rows, of the grid as it is; those of before while it is estimated. */
  answers: GridAnswer[]
  rows: CandidateRow[]
  isUpdating: boolean
  error: Error | null
}

/** The grid, estimated on opening where no answer exists yet, and after each edit. */
export function useGridRank({ designs, scenarioId, hasAnswer, shownId, onStarted }: Asked): Ranked {
  const [grid, setGrid] = useKept<Grid>('candidate-grid', () => firstGrid(designs))
  const [asked, setAsked] = useKept<{ id: string; table: string } | null>('candidate-grid-batch', () => null)
  const table = gridTable(grid)
  const [settled] = useDebouncedValue(table, PAUSE_MS)
  const first = gridTable(firstGrid(designs))
  const start = useStartJob(
    BATCH,
    (text: string) =>
      startBatch(scenarioId, new File([text], 'candidates.csv', { type: 'text/csv' }), 'analytic', labelOf.candidates),
    {
      onStarted: (id, text) => {
        setAsked({ id, table: text })
        // The automatic ranking is stored with the scenario and does not change the address.
        if (text !== first) onStarted(id)
      },
    },
  )
  const sent = useRef(asked?.table ?? null)
  const { mutate } = start
  useEffect(() => {
    const isAnswered = settled === sent.current || (sent.current === null && settled === first && hasAnswer !== false)
    if (isAnswered || settled !== table) return
    sent.current = settled
    mutate(settled)
  }, [settled, table, first, hasAnswer, mutate])
  const { found: last, isNew } = useBatchRows(asked?.id ?? shownId)
  const found = rowsFor(grid, last, asked !== null)
  const isAsked = table !== first || asked !== null || hasAnswer === false
  return {
    grid,
    setGrid,
    answers: gridAnswers(found),
    rows: found,
    isUpdating: isAsked && start.error === null && !(isNew && asked?.table === table),
    error: start.error,
  }
}

/** Rows that were asked for here, or that are those of the grid. */
function rowsFor(grid: Grid, rows: CandidateRow[], isOwn: boolean): CandidateRow[] {
  return isOwn || areOf(grid, rows) ? rows : NONE
}

/** The rows of a batch that has ended; until then those of the one before. */
function useBatchRows(id: string | null): { found: CandidateRow[]; isNew: boolean } {
  const job = useJob(BATCH, id)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['batch-rows', id],
    queryFn: () => fetchBatchRows(id ?? ''),
    enabled: job.data !== undefined && isFinal(job.data),
    staleTime: Infinity,
    placeholderData: (before: CandidateRow[] | undefined) => before,
  })
  return { found: data ?? NONE, isNew: data !== undefined && !isPlaceholderData }
}
