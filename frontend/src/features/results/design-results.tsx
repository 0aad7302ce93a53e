import type { ReactNode } from 'react'

import { DatastoreTable } from './datastore-table'
import { DistributionBlock } from './distribution-block'
import { FixOffer } from './fix-offer'
import { Headline } from './headline'
import { IostatTable } from './iostat-table'
import { LimitTable, StationTable } from './limit-tables'
import { LoadCurveBlock } from './load-curve-block'
import { OpinionTable } from './opinion-table'
import { PredictionBlock } from './prediction-block'
import { QueueTable } from './queue-table'
import styles from './results.module.css'
import { RunFactsList } from './run-facts'
import { VmGroupTable } from './vm-group-table'
import { WaitBudget } from './wait-budget'

import type { Design, Report } from '@/api/types'
import { Block } from '@/components/block'
import { DesignBadge } from '@/components/design-badge'


type Props = {
  report: Report
  design: Design
  index: number
  /** What can be done here where the report is in doubt. */
  remedy?: ReactNode
  /** The way to the box that sets the bottleneck. */
  toBox?: ReactNode
  /** The reasons behind the answer are folded: for readers who were sent it. */
  isBrief?: boolean
}

/** What a simulation says about a design: the answer first, then the reasons for it. */
export function DesignResults({ report, design, index, remedy, toBox, isBrief = false }: Props) {
  const opinions = report.second_opinion ?? []
  const blockId = (name: string) => `${design.id}-${name}`
  return (
    <article className={styles.results} aria-labelledby={blockId('title')}>
      <h2 id={blockId('title')}>
        <DesignBadge index={index} /> {report.design_title}
      </h2>
      <Block id={blockId('answer')} title="Bottleneck">
        <Headline report={report} design={design} remedy={remedy} toBox={toBox} />
        {!isBrief && <FixOffer design={design} />}
      </Block>
      {report.prediction != null && (
        <Block id={blockId('trust')} title="How far to trust the numbers">
          <PredictionBlock prediction={report.prediction} />
        </Block>
      )}
      <Block
        id={blockId('wait')}
        title="Where the microseconds are"
        lead="Mean latency of an I/O by layer, from guest to media."
      >
        <WaitBudget report={report} design={design} />
      </Block>
      {report.groups.length > 1 && (
        <Block id={blockId('groups')} title="VM groups">
          <VmGroupTable report={report} design={design} />
        </Block>
      )}
      <Block
        id={blockId('queues')}
        folded={isBrief}
        title="Device queues"
        lead="As esxtop shows them: commands in each device queue, and milliseconds per command."
      >
        <QueueTable report={report} />
        <IostatTable report={report} />
      </Block>
      <Block
        id={blockId('limits')}
        folded={isBrief}
        title="Limits on outstanding I/Os"
        lead="Every queue, the fullest first."
      >
        <LimitTable report={report} />
      </Block>
      <Block
        id={blockId('stations')}
        folded={isBrief}
        title="Stations and links"
        lead="Every station and link, the busiest first."
      >
        <StationTable report={report} />
      </Block>
      <Block
        id={blockId('curve')}
        folded={isBrief}
        title="Throughput and latency over the load"
        lead="Analytic estimates from 1/8 to 8 times the planned load."
      >
        <LoadCurveBlock design={design} />
      </Block>
      <Block id={blockId('distribution')} folded={isBrief} title="Latency distribution">
        <DistributionBlock report={report} design={design} />
      </Block>
      <Block id={blockId('density')} folded={isBrief} title="IOPS per GB">
        <DatastoreTable report={report} design={design} />
      </Block>
      {opinions.length > 0 && (
        <Block
          id={blockId('opinion')}
          folded={isBrief}
          title="Second opinion"
          lead="The same means from the analytic engine, which solves the queues by formulas."
        >
          <OpinionTable opinions={opinions} design={design} />
        </Block>
      )}
      <Block id={blockId('run')} folded={isBrief} title="The run behind the numbers">
        <RunFactsList report={report} />
      </Block>
    </article>
  )
}
