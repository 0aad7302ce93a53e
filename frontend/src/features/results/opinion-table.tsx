import { agreement, quantityWords, statedError, toldOpinions } from './second-opinion'

import type { Design, SecondOpinion } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { partTitles } from '@/lib/report/report-parts'

type Props = { opinions: SecondOpinion[]; design: Design }

/** Each simulated mean beside what the analytic engine computes for it; what agrees opens on demand. */
export function OpinionTable({ opinions, design }: Props) {
  const { first, agreeing } = toldOpinions(opinions)
  return (
    <>
      <Opinions caption="Simulated means and their analytic values" opinions={first} design={design} />
      {agreeing.length > 0 && (
        <Folded className="details" summary={`${agreeing.length} more, class by class`}>
          <Opinions caption="Means of each class of VMs" opinions={agreeing} design={design} />
        </Folded>
      )}
    </>
  )
}

function Opinions({ caption, opinions, design }: Props & { caption: string }) {
  const titleOf = partTitles(design)
  return (
    <DataTable
      stacks
      caption={caption}
      columns={[
        'Class of VMs',
        'Mean',
        num('Simulated'),
        num('Analytic'),
        num('Its stated error'),
        { label: 'Do they agree?', wide: true },
      ]}
      rows={opinions.map((opinion) => {
        const { label, form, unit } = quantityWords(opinion.quantity)
        return {
          key: `${opinion.group} ${opinion.quantity}`,
          cells: [
            opinion.group === 'total' ? 'All VMs' : titleOf(opinion.group),
            label,
            <QuantityCell key="s" quantity={opinion.simulated} form={form} unit={unit} withRange />,
            <QuantityCell key="a" quantity={opinion.analytic} form={form} unit={unit} />,
            statedError(opinion),
            opinion.disagrees ? (
              <strong>{opinion.text}</strong>
            ) : (
              <span title={opinion.text}>{agreement(opinion)}</span>
            ),
          ],
        }
      })}
    />
  )
}
