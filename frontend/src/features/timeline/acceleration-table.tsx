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
          { key: 'datastore', label: 'Datastore' },
          { key: 'status', label: 'Hardware Acceleration', meaning: ACCELERATION_RULE },
          { key: 'why', label: 'Why', wide: true },
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
