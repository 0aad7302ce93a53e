import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { HeatMap } from './heat-map'
import { heatDays, heatKey } from './heat-map-rows'
import styles from './heat-map.module.css'
import { HOUR_COLUMNS, hourRows } from './hour-rows'
import { HoursState } from './hours-state'
import { useHourList } from './use-hour-list'

import { draftMeasuredTimeline } from '@/api/calls'
import type { Design, ImportChoices, LatencyTarget, MeasuredSeries } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { LatencyTargetBoxes } from '@/components/latency-target-boxes'
import { ErrorNotice } from '@/components/notices/error-notice'
import { DataTable } from '@/components/tables/data-table'

type Props = {
  importId: string
  series: MeasuredSeries
  choices: ImportChoices
  /** Whether there is an inventory, so that hours can be answered. */
  hasEstate: boolean
  onOpen: (design: Design) => void
}

const LEAD =
  'Load hour by hour. A stronger colour is more load. The busiest hour and the hour at the 95th percentile are among the loads to choose above.'

/** A measured series as days and hours: when it is busy, and what the design does in each hour. */
export function MeasuredHours({ importId, series, choices, hasEstate, onOpen }: Props) {
  const [target, setTarget] = useState<LatencyTarget | null>(null)
  const { list, start } = useHourList(importId, series, choices, target)
  const timeline = useMutation({
    mutationFn: (span: 'day' | 'week') => draftMeasuredTimeline(importId, { ...choices, series: series.id, span }),
    onSuccess: onOpen,
  })
  const answered = list?.answers ?? null
  return (
    <Block id={`hours-${series.id}`} title={`Measured hours: ${series.file}`} lead={LEAD}>
      <p>{series.clock}</p>
      <HeatMap days={heatDays(series, answered)} {...heatKey(series, answered)} />
      {series.busy.length > 0 && (
        <ul>
          {series.busy.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      )}
      {hasEstate && (
        <>
          <div className={styles.form}>
            <LatencyTargetBoxes first={null} onChange={setTarget} />
            <BusyButton busy={start.isPending} onClick={start.ask}>
              Answer each hour
            </BusyButton>
            <Button variant="default" loading={timeline.isPending} onClick={() => timeline.mutate('day')}>
              Open the busiest day as a timeline
            </Button>
            <Button variant="default" loading={timeline.isPending} onClick={() => timeline.mutate('week')}>
              Open the week as a timeline
            </Button>
          </div>
          {timeline.isError && <ErrorNotice error={timeline.error} doing="Drawing the timeline" />}
          <HoursState list={list} start={start} />
          {answered?.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
      <details>
        <summary>All hours as a table</summary>
        <DataTable stacks caption="Measured hours" columns={HOUR_COLUMNS} rows={hourRows(series, answered)} />
      </details>
    </Block>
  )
}
