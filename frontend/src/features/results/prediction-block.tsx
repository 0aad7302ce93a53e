import { predictionRows } from './prediction'

import type { Design, Report } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { Term } from '@/components/term'
import { NO_BREAK, capitalised } from '@/lib/format/format'
import { allowanceSource, shortBasis } from '@/lib/format/rigs'
import { partTitles } from '@/lib/report/report-parts'

type Props = { prediction: NonNullable<Report['prediction']>; design: Design }

/** What the intervals of a report hold: simulation alone, or calibration and structure as well. */
export function PredictionBlock({ prediction, design }: Props) {
  const rows = predictionRows(prediction, partTitles(design))
  return (
    <>
      <p>{prediction.text}</p>
      {rows.length > 0 && (
        <DataTable
          stacks
          caption="95&nbsp;% prediction intervals"
          columns={[
            'Class of VMs',
            'Quantity',
            num('Value'),
            num(`95${NO_BREAK}% interval`),
            num('Simulation'),
            num('Fitted parameters'),
            num('What the design leaves out'),
          ]}
          rows={rows}
        />
      )}
      {rows.length > 0 && (
        <p className="quiet">
          The allowance for what the design leaves out is from <Basis source={prediction.source ?? ''} />.
        </p>
      )}
    </>
  )
}

/** A short name, and the whole source on demand. */
function Basis({ source }: { source: string }) {
  const [short, whole] = [shortBasis(source), allowanceSource(source)]
  return short === whole ? short : <Term meaning={`${capitalised(whole)}.`}>{short}</Term>
}
