import { useState } from 'react'

import styles from './timeline-page.module.css'

import type { Design } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { AnswerGhost } from '@/components/job/ghost'
import { Page } from '@/components/page'
import { useScenario, useScenarioStore } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { SettingsContext, useSettings } from '@/components/scenario/use-design-check'
import { AboutFieldContext } from '@/features/editor/inspector/about-field'
import { AboutPanel } from '@/features/editor/inspector/about-panel'
import { FieldBox } from '@/features/editor/inspector/field-box'
import { PartInspector } from '@/features/editor/inspector/inspector'
import { Problems } from '@/features/editor/problems'
import { AccelerationTable } from '@/features/timeline/acceleration-table'
import { ByIoOffer } from '@/features/timeline/by-io-offer'
import { ByIoResult } from '@/features/timeline/by-io-result'
import { DayRuler } from '@/features/timeline/day-ruler'
import { MomentList } from '@/features/timeline/moments/moment-list'
import { OperationList } from '@/features/timeline/operation-list'
import { OtherDesigns } from '@/features/timeline/other-designs'
import { timeDomain } from '@/features/timeline/steps'
import { AskedTimelinesState } from '@/features/timeline/timeline-jobs'
import { TimelineResult } from '@/features/timeline/timeline-result'
import { TimelineTables } from '@/features/timeline/timeline-tables'
import { answeredBy, answeredByIo, comparedWith, isAwaited } from '@/features/timeline/timelines'
import { useAskedTimelines } from '@/features/timeline/use-timeline-jobs'
import { addOperation } from '@/lib/design/design-edits'
import type { Option } from '@/lib/design/fields/field-options'
import type { Field } from '@/lib/design/fields/schema-fields'
import { findPart } from '@/lib/design/parts'
import { spansOf } from '@/lib/timeline/answered-spans'
import { happens } from '@/lib/timeline/happenings'
import { momentMarks } from '@/lib/timeline/moment-marks'
import type { Spans } from '@/lib/timeline/ruler'

const GHOST = [
  ['lanes', 'When each operation starts and ends, and what it waits for.'],
  ['curve', 'How production performs meanwhile: IOPS and latency over time.'],
  ['table', 'How datastores and backlogs fill.'],
] as const

/** How long operations take, and what production feels meanwhile. */
export function TimelinePage() {
  const { title, designs } = useScenario((state) => state.content)
  const { index, design } = useChosenDesign(designs)
  const settings = useSettings()
  const regimes = useAskedTimelines(designs, 'timelines')
  const results = answeredBy(regimes.followed)
  const own = results.find((one) => one.answered.index === index)
  return (
    <Page title="Timeline" scenario={title}>
      {design !== undefined && (
        <SettingsContext value={settings}>
          <Block id="operations" title="What happens" lead="Clones, moves, backups and other work next to production.">
            <Operations design={design} index={index} spans={spansOf(own?.answered.report ?? null)} />
          </Block>
          <Block id="timeline" title="Result">
            <Answers designs={designs} edited={index} regimes={regimes} />
          </Block>
          <Block id="offload" folded title="Offload to the arrays" lead="Which datastores let the array copy and zero.">
            <AccelerationTable design={design} />
          </Block>
        </SettingsContext>
      )}
    </Page>
  )
}

function Operations({ design, index, spans }: { design: Design; index: number; spans: Spans }) {
  const active = useScenario((state) => state.active)
  const edit = useScenario((state) => state.edit)
  const select = useScenario((state) => state.select)
  const part = findPart(
    design,
    useScenario((state) => state.selected),
  )
  const shown = part?.kind === 'operation' && active === index ? part : null
  const { activate } = useScenarioStore().getState()
  /** The address may name a design that is not the one being edited. */
  const change = (alter: (before: Design) => Design, tag?: string) => {
    if (active !== index) activate(index)
    edit(alter, tag)
  }
  const [about, setAbout] = useState<Field | null>(null)
  const renderField = (field: Field, references: Option[], onChange: (value: unknown) => void) => (
    <FieldBox field={field} references={references} onChange={onChange} />
  )
  return (
    <AboutFieldContext value={setAbout}>
      <DayRuler
        key={design.id}
        design={design}
        spans={spans}
        selected={shown?.id ?? null}
        onEdit={change}
        onSelect={(id) => {
          if (active !== index) activate(index)
          select(id)
        }}
      />
      <OperationList
        onAdd={(kind) => {
          const added = addOperation(design, kind)
          change(() => added.design)
          select(added.id)
        }}
      >
        {shown !== null && (
          <div className={styles.form}>
            <PartInspector key={shown.pointer} part={shown} />
            <AboutPanel field={about} />
          </div>
        )}
      </OperationList>
      <MomentList key={design.id} design={design} onEdit={change} renderField={renderField} />
      {happens(design) && (
        <div className={styles.problems}>
          <Problems />
        </div>
      )}
    </AboutFieldContext>
  )
}

type AnswersProps = { designs: Design[]; edited: number; regimes: ReturnType<typeof useAskedTimelines> }

function Answers({ designs, edited, regimes }: AnswersProps) {
  const options = useScenario((state) => state.content.options)
  const byIo = useAskedTimelines(designs, 'by-io')
  const results = answeredBy(regimes.followed)
  const [choice, setChoice] = useState<string | null>()
  const overId = comparedWith(designs, edited, choice)
  const chosen = designs.filter(({ id }, place) => place === edited || id === overId)
  const shown = designs[edited]
  const answered = results.flatMap(({ answered: { index } }) => designs[index] ?? [])
  return (
    <>
      <div className={styles.start}>
        <OtherDesigns designs={designs} edited={edited} chosen={overId} onChoose={setChoice} />
        <BusyButton busy={regimes.start.isPending} onClick={() => regimes.start.mutate({ designs: chosen, options })}>
          Compute the timeline
        </BusyButton>
      </div>
      <div className={styles.state}>
        <AskedTimelinesState asked={regimes} />
      </div>
      {regimes.start.isError && <ScenarioError error={regimes.start.error} doing="Starting the timeline" />}
      {results.length === 0 && regimes.followed.every(({ followed }) => isAwaited(followed)) && (
        <AnswerGhost parts={GHOST} />
      )}
      {results.length > 0 && (
        <TimelineResult
          results={results.map((one) => one.answered)}
          designs={designs}
          moments={shown === undefined ? [] : momentMarks(shown)}
        >
          <ByIoOffer
            asked={results.map(({ answered: { index, title, report } }) => ({
              title,
              forecast: report.by_io,
              hasLength: designs[index]?.timeline != null,
            }))}
            urgent={results.some((one) => one.answered.report.doubts.length > 0)}
            awaited={regimes.awaited}
            busy={byIo.start.isPending}
            onStart={(choice) => byIo.start.mutate({ designs: answered, options, byIo: choice })}
          />
          {byIo.start.isError && <ScenarioError error={byIo.start.error} doing="Starting the timeline I/O by I/O" />}
        </TimelineResult>
      )}
      <AskedTimelinesState asked={byIo} />
      <ByIoResult found={answeredByIo(byIo.followed)} length={timeDomain(results.map((one) => one.answered))[1]} />
      {results.map((one) => (
        <TimelineTables key={one.run.id} result={one.answered} run={one.run} />
      ))}
    </>
  )
}
