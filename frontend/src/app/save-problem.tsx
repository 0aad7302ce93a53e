import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

import { Notice } from '@/components/notices/notice'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { isConflict, isGone } from '@/components/scenario/use-save'
import type { Base } from '@/lib/scenario/drafts'

const MergeView = lazy(() => import('@/features/versions/merge-view'))

type Props = {
  error: Error | null
  base: Base | null
  onMerged: () => void
  onTakeTheirs: () => void
  onSaveCopy: () => void
}

/** Why saving failed, and the ways out. The edits are in this browser in every case. */
export function SaveProblem({ error, base, onMerged, onTakeTheirs, onSaveCopy }: Props) {
  if (error === null) return null
  if (isConflict(error)) {
    const others = (
      <>
        <Button variant="default" onClick={onSaveCopy}>
          Save mine as a copy
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Load theirs (undo brings mine back)
        </Button>
      </>
    )
    return (
      <Notice tone="warn" title="Someone saved this scenario after you opened it">
        <p>Your edits are in this browser and have not been saved. Choose what to do with them.</p>
        {base !== null && (
          <Suspense fallback={<Skeleton height={96} />}>
            <MergeView key={base.version} base={base} onMerged={onMerged}>
              {others}
            </MergeView>
          </Suspense>
        )}
        {base === null && others}
      </Notice>
    )
  }
  return (
    <>
      <ScenarioError error={error} doing="Saving" />
      {isGone(error) && (
        <Button m={8} onClick={onSaveCopy}>
          Save it as a new scenario
        </Button>
      )}
    </>
  )
}
