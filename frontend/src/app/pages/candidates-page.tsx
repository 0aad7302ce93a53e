import { BATCH, startBatch, type BatchEngine } from '@/api/jobs'
import { Block } from '@/components/block'
import { AnswerBlock } from '@/components/job/answer-block'
import { AnswerGhost } from '@/components/job/ghost'
import { useStartJob } from '@/components/job/use-job'
import { useShownJob } from '@/components/job/use-kept-jobs'
import { usePageAddress } from '@/components/job/use-page-address'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { SaveFirst } from '@/components/scenario/save-first'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { CandidateForm } from '@/features/candidates/candidate-form'
import { CandidateGrid } from '@/features/candidates/candidate-grid'
import { CandidateResult } from '@/features/candidates/candidate-result'
import { columnBesides } from '@/features/candidates/candidate-titles'
import { CurrencyBox } from '@/features/editor/inspector/currency-box'
import { PriceListBox } from '@/features/editor/inspector/price-list-box'
import { saveState, type Base } from '@/lib/scenario/drafts'
import { labelOf } from '@/lib/scenario/job-labels'

const GHOST = [
  ['table', 'Each candidate with its price, IOPS and latency, and whether it meets its targets.'],
  ['scatter', 'Price against performance, and which candidates are worth their price.'],
] as const

/** Many candidates at once: a table in, ranked by price and performance. */
export function CandidatesPage() {
  const title = useScenario((state) => state.content.title)
  const base = useScenario((state) => state.base)
  return (
    <Page title="Candidates" scenario={title}>
      {base === null && (
        <>
          <SaveFirst why="Save first, then compare candidates." />
          <AnswerGhost parts={GHOST} />
        </>
      )}
      {base === null ? <Prices /> : <Candidates base={base} />}
    </Page>
  )
}

function Candidates({ base }: { base: Base }) {
  const designs = useScenario((state) => state.content.designs)
  const isEdited = useScenario((state) => saveState(state) === 'unsaved edits')
  const [search, setSearch] = usePageAddress()
  const shown = useShownJob(BATCH, search.get('batch'), labelOf.candidates)
  const start = useStartJob(
    BATCH,
    ({ file, engine }: { file: File; engine: BatchEngine }) => startBatch(base.id, file, engine, labelOf.candidates),
    { onStarted: (started) => setSearch({ batch: started }) },
  )
  return (
    <>
      <Block
        id="question"
        title="Candidates to compare"
        lead={`Each row is a design of version ${base.version} with some fields changed. An empty cell keeps the value of the design. Ranks follow as you type.`}
      >
        {isEdited && <SaveFirst why={`Version ${base.version} is without your last edits.`} />}
        <CandidateGrid
          designs={designs}
          scenarioId={base.id}
          hasAnswer={shown.isSearching || !base.mayEdit ? null : shown.id !== null}
          shownId={shown.id}
          onStarted={(id) => setSearch({ batch: id })}
        />
      </Block>
      <Block id="file" title="Or with a spreadsheet" lead="Up to 5,000 candidates in a file.">
        <CandidateForm
          scenarioId={base.id}
          column={columnBesides(designs)}
          starting={start.isPending}
          onStart={(table) => start.mutate(table)}
        />
        {start.isError && <ScenarioError error={start.error} doing="Sending the table" />}
      </Block>
      <AnswerBlock
        title="Price and performance"
        what="table of candidates"
        doing="Evaluating the candidates"
        shown={shown}
        designs={designs}
        ghost={GHOST}
        onShowNewest={() => setSearch({})}
      >
        {(batch) => <CandidateResult batch={batch} designs={designs} />}
      </AnswerBlock>
      {!shown.isSearching && <Prices />}
    </>
  )
}

function Prices() {
  return (
    <Block
      id="prices"
      title="Prices"
      lead="The currency is for all designs. The price list belongs to the design that is open."
    >
      <CurrencyBox />
      <PriceListBox />
    </Block>
  )
}
