import { accuracyRows, allowanceInWords } from './accuracy'

import type { AccuracyOfPredictions } from '@/api/types'
import { Block } from '@/components/block'
import { DataTable, num } from '@/components/tables/data-table'
import { NO_BREAK } from '@/lib/format/format'

/** Errors of predictions by rig and class of row, and the share of measured values inside intervals. */
export function AccuracyTable({ found }: { found: AccuracyOfPredictions }) {
  return (
    <Block id="accuracy" title="Errors by rig" folded>
      <DataTable
        caption="Errors of predicted numbers, without their sign"
        columns={[
          'Rig',
          'Loads',
          num('Numbers'),
          num('Median error'),
          num('Nine of ten within'),
          num('Worst'),
          num(`Inside their 95${NO_BREAK}% interval`),
          num('Median half-width'),
        ]}
        rows={accuracyRows(found)}
        stacks
      />
      <p>{allowanceInWords(found)}</p>
    </Block>
  )
}
