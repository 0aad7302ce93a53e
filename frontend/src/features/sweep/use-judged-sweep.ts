import { cellKey } from './heat-map'
import { sweepOfDesign } from './sweep-points'
import type { SweptDesign } from './swept-designs'

import type { Design, Sweep, SweepPoint } from '@/api/types'
import { useManyJudgements } from '@/components/run/use-judgements'
import { answeredInPoint, type ShownVerdict } from '@/lib/report/target-verdict'

export type JudgedSweep = {
  verdictOf: (point: SweepPoint) => ShownVerdict | undefined
  /** How many cells of a design meet its targets. */
  summaryOf: (designId: string) => string | null
}

/** The cells of a sweep by the targets that their designs have now. */
export function useJudgedSweep(sweep: Sweep, swept: SweptDesign[]): JudgedSweep {
  const judged = swept.flatMap(({ design }) => (design === null ? [] : [questionOf(sweep, design)]))
  const found = useManyJudgements(judged, 'cells')
  const verdicts = new Map(
    judged.flatMap(({ design, points }, place) =>
      points.flatMap((point, index) => {
        const verdict = found[place]?.judgements[index]
        return verdict === undefined ? [] : [[keyOf(design.id, point), verdict] as const]
      }),
    ),
  )
  return {
    verdictOf: (point) => verdicts.get(keyOf(point.design_id ?? '', point)),
    summaryOf: (designId) => found[judged.findIndex(({ design }) => design.id === designId)]?.summary ?? null,
  }
}

function questionOf(sweep: Sweep, design: Design) {
  const { points } = sweepOfDesign(sweep, design.id)
  return { design, points, answers: points.map((point) => answeredInPoint(point, design)) }
}

function keyOf(designId: string, point: SweepPoint): string {
  return `${designId} ${cellKey(point)}`
}
