import { accuracyRows, allowanceInWords } from './accuracy'

import type { AccuracyOfPredictions } from '@/api/types'
import { Block } from '@/components/block'
import { DataTable } from '@/components/tables/data-table'
import { NO_BREAK } from '@/lib/format/format'

/** Errors of predictions by rig and class of row, and the share of measured values inside intervals. */
export function AccuracyTable({ found }: { found: AccuracyOfPredictions }) {
  return (
    <Block id="accuracy" title="Errors by rig" folded>
      <DataTable
        caption="Errors of predicted numbers, without their sign"
        columns={[
          { key: 'rig', label: 'Rig' },
          { key: 'loads', label: 'Loads' },
          { key: 'numbers', label: 'Numbers', numeric: true },
          { key: 'median', label: 'Median error', numeric: true },
          { key: 'high', label: 'Nine of ten within', numeric: true },
          { key: 'worst', label: 'Worst', numeric: true },
          { key: 'inside', label: `Inside their 95${NO_BREAK}% interval`, numeric: true },
          { key: 'half', label: 'Median half-width', numeric: true },
        ]}
        rows={accuracyRows(found)}
        stacks
      />
      <p>{allowanceInWords(found)}</p>
    </Block>
  )
}
