import { quantityText, type SweepMetric } from './sweep-points'
import { nameOfSwept, type SweptDesign } from './swept-designs'
import type { JudgedSweep } from './use-judged-sweep'

import type { Sweep } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'
import { NumberWithRange } from '@/components/tables/number-with-range'
import { TargetVerdict } from '@/components/target-verdict'

type Props = {
  sweep: Sweep
  whole: Sweep
  judged: JudgedSweep
  swept: SweptDesign[]
  metric: SweepMetric
  label: string
}

/** The points of a sweep along one axis as a table. */
export function PointTable({ sweep, whole, judged, swept, metric, label }: Props) {
  const verdicts = whole.points.map(judged.verdictOf)
  const isAsked = verdicts.some((verdict) => verdict !== undefined)
  const isOfSeveral = swept.length > 1
  return (
    <DataTable
      caption={`${metric.label} over ${label}`}
      columns={[
        label,
        ...(isOfSeveral ? ['Design'] : []),
        { label: metric.label, numeric: true, wide: true },
        ...(isAsked ? [{ label: 'Targets', wide: true }] : []),
        { label: 'Bottleneck', wide: true },
      ]}
      rows={sweep.points.map((point, index) => {
        const own = swept.find(({ id }) => id === point.design_id)
        return {
          key: [point.design_id, ...point.values].join(' '),
          cells: [
            point.values.join(', '),
            ...(isOfSeveral ? [own === undefined ? '' : nameOfSwept(own)] : []),
            <NumberWithRange key="y" text={quantityText(point, metric)} />,
            ...(isAsked ? [<TargetVerdict key="targets" form="short" verdict={verdicts[index]} />] : []),
            point.bottleneck,
          ],
        }
      })}
      stacks
    />
  )
}
