import { ACCELERATION_RULE, accelerations } from './acceleration'

import type { Design } from '@/api/types'
import { DataTable } from '@/components/tables/data-table'

/** Hardware acceleration of each datastore, as vSphere shows it. */
export function AccelerationTable({ design }: { design: Design }) {
  return (
    <>
      <DataTable
        caption="Hardware acceleration"
        stacks
        columns={[
          'Datastore',
          { label: 'Hardware Acceleration', meaning: ACCELERATION_RULE },
          { label: 'Why', wide: true },
        ]}
        rows={accelerations(design).map(({ datastore, status, why }) => ({
          key: datastore,
          cells: [datastore, status, why],
        }))}
      />
      <p className="quiet">{ACCELERATION_RULE}</p>
    </>
  )
}
