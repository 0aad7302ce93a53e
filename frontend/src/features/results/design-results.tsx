import type { ReactNode } from 'react'

import { AllVmsNumbers } from './all-vms-numbers'
import { AnswerTiles } from './answer-tiles'
import { BottleneckAnswer } from './bottleneck-answer'
import { DatastoreTable } from './datastore-table'
import { DistributionBlock } from './distribution-block'
import { IostatTable } from './iostat-table'
import { LimitTable, RateTable, StationTable } from './limit-tables'
import { LoadCurveBlock } from './load-curve-block'
import { OpinionTable } from './opinion-table'
import { PredictionBlock } from './prediction-block'
import { QueueTable } from './queue-table'
import styles from './results.module.css'
import { RunFactsList } from './run-facts'
import { opinionsInWords } from './second-opinion'
import { VmClassTable } from './vm-class-table'
import { WaitBudget } from './wait-budget'

import type { Design, FirstNumbers, Report } from '@/api/types'
import { Block } from '@/components/block'
import { BlockLevelContext } from '@/components/block-level'
import { Contents } from '@/components/contents'
import { DesignBadge } from '@/components/design-badge'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { Folded } from '@/components/tables/folded'
import { hasCapacities } from '@/lib/report/key-figures'
import { limitsByKind } from '@/lib/report/rate-limits'

type Props = {
  report: Report
  design: Design
  index: number
  /** What can be done here where the report is in doubt. */
  remedy?: ReactNode
  /** The way to the box that sets the bottleneck. */
  toBox?: ReactNode
  /** What a run that goes on has measured so far. */
  measured?: NonNullable<FirstNumbers['measured']> | undefined
  /** The reasons behind the answer are folded, under a heading that is there: for readers who were sent it. */
  isBrief?: boolean
  /** What the comparison of several designs says already is folded too. */
  isOneOfMany?: boolean
}

type Section = {
  name: string
  title: string
  /** What it is called in the contents. */
  label: string
  lead?: string
  /** Closed until it is asked for, also for those who made the design. */
  isDetail?: boolean
  content: ReactNode
}

/** What is folded for readers who were sent the answer, besides the details. */
const BEHIND_THE_ANSWER = ['curve', 'queues', 'distribution']
const SAID_BY_THE_COMPARISON = ['wait', 'groups', 'numbers']

/** What a simulation says about a design: the answer first, then the reasons for it, then the details. */
export function DesignResults(props: Props) {
  const { report, design, isBrief = false, isOneOfMany = false } = props
  const blockId = (name: string) => `${design.id}-${name}`
  const sections = sectionsOf(props)
  const folded = [...(isBrief ? BEHIND_THE_ANSWER : []), ...(isOneOfMany ? SAID_BY_THE_COMPARISON : [])]
  const isFolded = ({ name, isDetail = false }: Section) => isDetail || folded.includes(name)
  const block = (section: Section) => (
    <Block
      key={section.name}
      id={blockId(section.name)}
      title={section.title}
      lead={section.lead}
      folded={isFolded(section)}
      isListed={!isBrief}
    >
      {section.content}
    </Block>
  )
  return (
    <BlockLevelContext value={3}>
      <article className={styles.results} aria-label={report.design_title}>
        <Head {...props} entries={sections.map(({ name, label }) => ({ id: blockId(name), label }))} />
        {(isOneOfMany ? sections.filter((section) => !isFolded(section)) : sections).map(block)}
        {isOneOfMany && (
          <Folded className="details no-print" summary="Behind these numbers">
            <div className={styles.results}>{sections.filter(isFolded).map(block)}</div>
          </Folded>
        )}
        {!hasCapacities(report) && !isBrief && (
          <p className="quiet no-print">
            IOPS per GB need capacities: enter one for each datastore on the Design page.
          </p>
        )}
      </article>
    </BlockLevelContext>
  )
}

type HeadProps = Props & { entries: { id: string; label: string }[] }

/** Which design it is, whether its numbers can be relied on, and the numbers at a glance. */
function Head({ report, design, index, remedy, measured, isBrief = false, entries }: HeadProps) {
  // Those who were sent it have the tiles before them.
  if (isBrief) return null
  return (
    <>
      <h2>
        <DesignBadge index={index} /> {report.design_title}
      </h2>
      <DoubtNotice report={report} remedy={remedy} />
      <AnswerTiles report={report} design={design} measured={measured} />
      {report.status === 'steady' && remedy}
      <Contents entries={entries} />
    </>
  )
}

function sectionsOf(props: Props): Section[] {
  const { report, design, index } = props
  const opinions = report.second_opinion ?? []
  const { prediction } = report
  const hasAllowances = isAllowedFor(report)
  const sections: (Section | false)[] = [
    {
      name: 'curve',
      title: 'Throughput and latency over the load',
      label: 'Load curve',
      lead: 'Estimates from 1/8 of the planned load to just past the target, with their stated error.',
      content: <LoadCurveBlock {...{ design, report, index }} />,
    },
    { name: 'answer', title: 'Bottleneck', label: 'Bottleneck', content: <BottleneckAnswer {...props} /> },
    {
      name: 'wait',
      title: 'Where the microseconds are',
      label: 'Microseconds',
      lead: 'Mean latency of an I/O by layer, from guest to media.',
      content: <WaitBudget report={report} design={design} />,
    },
    report.groups.length > 1 && {
      name: 'groups',
      title: 'Classes of VMs',
      label: 'Classes',
      content: <VmClassTable report={report} design={design} />,
    },
    {
      name: 'numbers',
      title: 'All VMs together',
      label: 'Numbers',
      content: (
        <>
          <AllVmsNumbers report={report} design={design} />
          {hasAllowances || <Trust {...props} />}
        </>
      ),
    },
    {
      name: 'queues',
      title: 'Device queues',
      label: 'Device queues',
      lead: 'As esxtop shows them: commands in each device queue, and milliseconds per command.',
      content: (
        <>
          <QueueTable report={report} design={design} />
          <IostatTable report={report} />
        </>
      ),
    },
    report.total.distribution.length > 0 && {
      name: 'distribution',
      title: 'Latency distribution',
      label: 'Distribution',
      content: <DistributionBlock report={report} design={design} />,
    },
    prediction != null &&
      hasAllowances && {
        name: 'trust',
        title: 'How far to trust the numbers',
        label: 'Trust',
        content: <PredictionBlock prediction={prediction} design={design} />,
      },
    {
      name: 'limits',
      title: 'Limits on outstanding I/Os',
      label: 'Limits',
      lead: 'Every queue, the fullest first.',
      isDetail: true,
      content: <LimitTable report={report} design={design} />,
    },
    limitsByKind(report).rates.length > 0 && {
      name: 'rates',
      title: 'Rate limits',
      label: 'Rate limits',
      lead: 'Limits of I/Os or MB per second, the most used first.',
      isDetail: true,
      content: <RateTable report={report} design={design} />,
    },
    {
      name: 'stations',
      title: 'Stations and links',
      label: 'Stations',
      lead: 'Every station and link, the busiest first.',
      isDetail: true,
      content: <StationTable report={report} design={design} />,
    },
    hasCapacities(report) && {
      name: 'density',
      title: 'IOPS per GB',
      label: 'IOPS per GB',
      lead: 'Of each datastore.',
      isDetail: true,
      content: <DatastoreTable report={report} design={design} />,
    },
    opinions.length > 0 && {
      name: 'opinion',
      title: 'Second opinion',
      label: 'Second opinion',
      lead: opinionsInWords(opinions),
      isDetail: opinions.every(({ disagrees }) => !disagrees),
      content: <OpinionTable opinions={opinions} design={design} />,
    },
    {
      name: 'run',
      title: 'The run behind the numbers',
      label: 'Run',
      lead: 'What was simulated, and how to get the same numbers again.',
      isDetail: true,
      content: <RunFactsList report={report} />,
    },
  ]
  return sections.filter((section) => section !== false)
}

/** Whether numbers have allowances for the model. */
function isAllowedFor({ prediction }: Report): boolean {
  return (prediction?.numbers ?? []).length > 0
}

/** What the intervals hold; of many designs the comparison says it once. */
function Trust({ report, isOneOfMany = false }: Props) {
  return isOneOfMany ? null : <p className="quiet">{report.prediction?.text}</p>
}
