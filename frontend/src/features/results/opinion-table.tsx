import { LongTable } from './long-table'
import {
  disagreeingFirst,
  opinionsInWords,
  quantityWords,
  statedError,
} from './second-opinion'

import type { Design, SecondOpinion } from '@/api/types'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { partTitles } from '@/lib/report/report-parts'


type Props = { opinions: SecondOpinion[]; design: Design }

/** Each simulated mean beside what the analytic engine computes for it. */
export function OpinionTable({ opinions, design }: Props) {
  const titleOf = partTitles(design)
  return (
    <>
      <p>{opinionsInWords(opinions)}</p>
      <LongTable
        caption="Simulated means and their analytic values"
        columns={[
          { key: 'group', label: 'VM group' },
          { key: 'quantity', label: 'Mean' },
          { key: 'simulated', label: 'Simulated', numeric: true },
          { key: 'analytic', label: 'Analytic', numeric: true },
          { key: 'error', label: 'Its stated error', numeric: true },
          { key: 'verdict', label: 'Do they agree?', wide: true },
        ]}
        rows={disagreeingFirst(opinions).map((opinion) => {
          const { label, form, unit } = quantityWords(opinion.quantity)
          return {
            key: `${opinion.group} ${opinion.quantity}`,
            cells: [
              opinion.group === 'total' ? 'All VM groups' : titleOf(opinion.group),
              label,
              <QuantityCell key="s" quantity={opinion.simulated} form={form} unit={unit} withRange />,
              <QuantityCell key="a" quantity={opinion.analytic} form={form} unit={unit} />,
              statedError(opinion),
              opinion.disagrees ? <strong>{opinion.text}</strong> : opinion.text,
            ],
          }
        })}
      />
    </>
  )
}
