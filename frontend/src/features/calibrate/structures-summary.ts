/** Structures side by side: how well each fits, and what tells them apart, in rows. */
import type { Calibration } from '@/api/types'
import type { Row } from '@/components/tables/data-table'
import { percent, share, threeDigits } from '@/lib/format/format'
import { quantityName, showMeasured } from '@/lib/format/measured-quantity'
import { asPercent, percentOfRatio } from '@/lib/format/units'

type StructureFit = NonNullable<Calibration['structures']>[number]

/** "82.4 %": the share of the evidence, as Akaike's criterion gives it. */
export function weightInWords({ weight }: StructureFit): string {
  return share(percentOfRatio(weight))
}

/** "SP A: Read 81.2 µs"; one value after the other. */
export function valuesInWords({ parameters }: StructureFit, nameOf: (path: string) => string): string {
  return parameters.map(({ path, value }) => `${nameOf(path)} ${threeDigits(value)}`).join(', ')
}

/** What each structure computes of a number, how far they are apart, and whether a measurement tells. */
export function structureRows({ structures = [], structure_rows = [] }: Calibration): Row[] {
  return structure_rows.map(({ point, quantity, apart_pct, tells }, index) => ({
    key: String(index),
    cells: [
      point,
      quantityName(quantity),
      ...structures.map(({ numbers }) => {
        const computed = numbers[index]?.computed ?? null
        return computed === null ? 'none' : showMeasured(quantity, computed)
      }),
      percent(asPercent(apart_pct)),
      tells ? 'yes' : 'no',
    ],
  }))
}
