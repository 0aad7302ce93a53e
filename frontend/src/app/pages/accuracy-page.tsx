import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fetchAccuracy } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { AccuracyPictures } from '@/features/accuracy/accuracy-pictures'
import { AccuracyTable } from '@/features/accuracy/accuracy-table'

/** How far predictions of calibrated designs were off, and what their intervals held. */
export function AccuracyPage() {
  const accuracy = useQuery({ queryKey: ['accuracy'], queryFn: fetchAccuracy })
  return (
    <Page
      title="How accurate?"
      lead={
        <p className="quiet">
          Each measured rig was calibrated on a few points and predicted the others. The intervals of a rig never use
          its own predicted points.
        </p>
      }
    >
      {accuracy.isError && <ErrorNotice error={accuracy.error} doing="Loading the accuracy" />}
      {accuracy.isPending && <Skeleton height={320} />}
      {accuracy.data && <AccuracyPictures found={accuracy.data} />}
      {accuracy.data && <AccuracyTable found={accuracy.data} />}
    </Page>
  )
}
