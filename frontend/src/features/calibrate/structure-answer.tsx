import { structureRows, valuesInWords, weightInWords } from './structures-summary'

import type { Calibration, Design } from '@/api/types'
import { AddDesign } from '@/components/scenario/add-design'
import { DataTable, num } from '@/components/tables/data-table'

type Props = {
  found: Calibration
  nameOf: (path: string) => string
  /** The designs of the scenario with a fitted one at the end. */
  copied: (fitted: Design) => (designs: Design[]) => Design[]
}

/** The structures that were tried: which the points speak for, and which points tell them apart. */
export function StructureAnswer({ found, nameOf, copied }: Props) {
  const structures = found.structures ?? []
  if (structures.length === 0) return null
  return (
    <>
      <DataTable
        caption="Structures side by side"
        columns={[
          'Structure',
          {
            label: 'Weight',
            numeric: true,
            meaning: "Share of the evidence in the fitted points, by Akaike's criterion.",
          },
          'Fits as well as the best',
          { label: 'Fitted values', wide: true },
          '',
        ]}
        rows={structures.map((structure) => ({
          key: structure.name,
          cells: [
            structure.name,
            weightInWords(structure),
            structure.fits_as_well ? 'yes' : 'no',
            valuesInWords(structure, nameOf),
            <AddDesign key="apply" label={`Apply "${structure.name}" to a copy`} withNew={copied(structure.design)}>
              Apply to a copy
            </AddDesign>,
          ],
        }))}
      />
      <DataTable
        caption="What distinguishes the structures"
        columns={[
          'Point',
          'Quantity',
          ...structures.map(({ name }) => ({ key: name, label: name, numeric: true })),
          num('Apart'),
          {
            label: 'Tells',
            meaning: 'Yes if a measurement there distinguishes some of them: more than its noise allows.',
          },
        ]}
        rows={structureRows(found)}
      />
    </>
  )
}
