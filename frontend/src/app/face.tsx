import styles from './face.module.css'
import { LayoutDrawing } from './layout-drawing'

import type { Design, LatencyTarget, Report, SideBySide } from '@/api/types'
import { Block } from '@/components/block'
import { LoadSketch } from '@/components/charts/load-sketch'
import { DesignBadge } from '@/components/design-badge'
import { Ghost } from '@/components/job/ghost'
import { DoubtNotice } from '@/components/notices/doubt-notice'
import { useJudgedReport } from '@/components/run/use-judgements'
import { useLoadCurves } from '@/components/run/use-load-curves'
import { Statements } from '@/components/statements'
import { TargetVerdict } from '@/components/target-verdict'
import { classSentences, trustInWords } from '@/features/compare/comparison'
import { overlayInWords, overlayOf, type DesignCurve } from '@/features/compare/curve-overlay'
import { doubtsTogether } from '@/features/compare/headroom'
import { AnswerTiles } from '@/features/results/answer-tiles'
import { curveTarget, headroomTargets } from '@/lib/charts/headroom-targets'
import { designPicture } from '@/lib/charts/load-picture'
import { currencyOf, perIopsInWords } from '@/lib/charts/price-performance'
import { about, ALL_VMS } from '@/lib/design/class-targets'
import { letterOf } from '@/lib/design/design-marks'
import { firstSentence } from '@/lib/format/first-sentence'
import { NO_BREAK, showQuantity } from '@/lib/format/format'
import { resultsOf, vmsThatDecide } from '@/lib/report/class-ranking'
import { hasPrices, missingPrices } from '@/lib/report/key-figures'
import { reportOf } from '@/lib/report/run-result'
import { verdictOfReport } from '@/lib/report/target-verdict'

type Props = { designs: Design[]; result: SideBySide }

/** What somebody sees who was sent the answer: what to do, each design with its targets, the load, the price, the trust. */
export function Face({ designs, result }: Props) {
  const { reports } = result
  const targets = headroomTargets(designs, reports)
  return (
    <>
      <Recommendation designs={designs} result={result} />
      <div className={styles.cards} data-many={designs.length > 1}>
        {designs.map((design, index) => {
          const report = reportOf(reports, design.id)
          return report === null ? null : (
            <DesignCard key={design.id} {...{ design, index, report, targets }} isAlone={designs.length === 1} />
          )
        })}
      </div>
      <Block
        id="face-curve"
        title={curveTitle(vmsThatDecide(reports, designs))}
        lead="How latency grows with the load, and how much headroom is left. Estimates, with their stated error."
      >
        <Curves {...{ designs, reports, targets }} />
      </Block>
      <div className={styles.pair}>
        <Block id="face-price" title="Price">
          <Prices reports={reports} />
        </Block>
        <Block id="face-trust" title="How far to trust the numbers">
          <Statements statements={trustOf(result)} />
          <p className="no-print">
            <a href="/accuracy">How accurate is Qdepth?</a>
          </p>
        </Block>
      </div>
    </>
  )
}

/** What the curve is of: the VMs whose target decides. */
function curveTitle(vms: string): string {
  return vms === ALL_VMS ? 'Latency over load' : `Latency of ${vms} over its load`
}

/** Which design is ahead, or that all do the same; of a single design what limits it. */
function Recommendation({ designs, result: { reports, comparison } }: Props) {
  const [first] = reports
  const isAlone = designs.length === 1
  return (
    <Block id="compare-verdict" title={isAlone ? 'Answer' : 'Verdict'}>
      {doubtsTogether(reports).map(({ report, places }) => (
        <DoubtNotice
          key={report.design_id}
          report={report}
          {...(isAlone
            ? {}
            : {
                design: places.map((place) => `${letterOf(place)} (${reports[place]?.design_title ?? ''})`).join(', '),
              })}
        />
      ))}
      <Lead text={comparison?.outcome ?? first?.bottleneck.sentence ?? ''} />
      {comparison !== null && <Statements statements={classSentences(comparison)} label="Classes of VMs" />}
    </Block>
  )
}

/** What to do in large letters; the numbers behind it follow in small ones. */
function Lead({ text }: { text: string }) {
  const [first, more] = firstSentence(text)
  return (
    <p>
      <span className={styles.lead}>{first}</span> {more !== '' && <span className={styles.more}>{more}</span>}
    </p>
  )
}

function trustOf({ reports, comparison }: SideBySide): string[] {
  if (comparison !== null) return trustInWords(comparison)
  return reports.flatMap(({ prediction, status_text: status }) => [status, prediction?.text ?? '']).filter(Boolean)
}

type CardProps = { design: Design; index: number; report: Report; targets: LatencyTarget[]; isAlone: boolean }

/** A design with its picture, whether it meets its targets, and its answer at a glance. */
function DesignCard({ design, index, report, targets, isAlone }: CardProps) {
  const judged = useJudgedReport(report, design)
  return (
    <section className={styles.card} aria-label={design.title}>
      <h2>
        <DesignBadge index={index} /> {design.title}
      </h2>
      <TargetVerdict verdict={verdictOfReport(judged)} />
      <div className={styles.picture} data-alone={isAlone}>
        <LayoutDrawing design={design} report={report} />
      </div>
      <AnswerTiles report={report} design={design} targets={targets} />
    </section>
  )
}

function Prices({ reports }: { reports: Report[] }) {
  const currency = currencyOf(reports)
  if (!hasPrices(reports)) return <p className="quiet">{missingPrices(reports, { mayEdit: false })}</p>
  return (
    <dl className={styles.prices}>
      {reports.map(({ design_id: id, design_title: title, price }, index) => (
        <div key={id}>
          <dt>
            <DesignBadge index={index} /> {title}
          </dt>
          <dd>
            <strong>
              {showQuantity(price.total_price, 'money')}
              {NO_BREAK}
              {currency}
            </strong>{' '}
            <span className="quiet">{price.total_price.note ?? perIopsInWords(price)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type CurvesProps = { designs: Design[]; reports: Report[]; targets: LatencyTarget[] }

/** One line a design; of a single design its mean and its p99, with the room that is left. */
function Curves({ designs, reports, targets }: CurvesProps) {
  const { answers, error } = useLoadCurves(designs, targets)
  const vms = vmsThatDecide(reports, designs)
  const target = curveTarget(designs, reports, vms)
  const groups = resultsOf(reports, designs, vms)
  const curves = answers.flatMap((answer, index): DesignCurve[] =>
    answer === undefined ? [] : [{ index, title: designs[index]?.title ?? '', answer }],
  )
  const [only] = curves
  if (error !== null) return <p className="quiet">The load curve could not be computed.</p>
  if (only === undefined || curves.length < designs.length) return <Ghost shape="curve" className={styles.chart} />
  const picture =
    designs.length === 1
      ? designPicture(only.answer, groups[0] ?? null, about(vms).vms ?? null)
      : overlayOf(curves, target, groups)
  return (
    <>
      {designs.length === 1 && only.answer.headroom !== null && <p>{only.answer.headroom.sentence}</p>}
      <LoadSketch
        picture={picture}
        summary={`Throughput-latency curves. ${overlayInWords(curves, target).join(' ')}`}
      />
    </>
  )
}
