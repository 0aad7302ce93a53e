import { Button } from '@mantine/core'

import { structureRows, valuesInWords, weightInWords } from './structures-summary'

import type { Calibration, Design } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'

type Props = {
  found: Calibration
  nameOf: (path: string) => string
  /** Null where no design fits into the scenario any more. */
  onApply: ((fitted: Design) => void) | null
}

/** The structures that were tried: which the points speak for, and which points tell them apart. */
export function StructureAnswer({ found, nameOf, onApply }: Props) {
  const structures = found.structures ?? []
  if (structures.length === 0) return null
  return (
    <>
      <DataTable
        caption="Structures side by side"
        columns={[
          { key: 'name', label: 'Structure' },
          {
            key: 'weight',
            label: 'Weight',
            numeric: true,
            meaning: "Share of the evidence in the fitted points, by Akaike's criterion.",
          },
          { key: 'fits', label: 'Fits as well as the best' },
          { key: 'values', label: 'Fitted values', wide: true },
          { key: 'apply', label: '' },
        ]}
        rows={structures.map((structure) => ({
          key: structure.name,
          cells: [
            structure.name,
            weightInWords(structure),
            structure.fits_as_well ? 'yes' : 'no',
            valuesInWords(structure, nameOf),
            <Button
              key="apply"
              variant="default"
              disabled={onApply === null}
              aria-label={`Apply "${structure.name}" to a copy`}
              onClick={() => onApply?.(structure.design)}
            >
              Apply to a copy
            </Button>,
          ],
        }))}
      />
      <DataTable
        caption="What distinguishes the structures"
        columns={[
          { key: 'point', label: 'Point' },
          { key: 'quantity', label: 'Quantity' },
          ...structures.map(({ name }) => ({ key: name, label: name, numeric: true })),
          { key: 'apart', label: 'Apart', numeric: true },
          {
            key: 'tells',
            label: 'Tells',
            meaning: 'Yes if a measurement there distinguishes some of them: more than its noise allows.',
          },
        ]}
        rows={structureRows(found)}
      />
    </>
  )
}
