import type { Design, Quantity, Report } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { show, showQuantity } from '@/lib/format/format'
import { partTitles } from '@/lib/report/report-parts'

/** The density of each datastore, or why one has none. */
export function DatastoreTable({ report, design }: { report: Report; design: Design }) {
  const titleOf = partTitles(design)
  const someLack = report.datastores.some((datastore) => datastore.iops_per_gb.value === null)
  return (
    <DataTable
      stacks
      caption="IOPS per GB of each datastore"
      columns={[
        { label: 'Datastore', word: 'datastore' },
        num('Capacity [GiB]'),
        { label: 'IOPS', word: 'iops', numeric: true },
        { label: 'IOPS/GB', word: 'iops_per_gb', numeric: true },
        { label: 'IOPS/GiB', word: 'iops_per_gib', numeric: true },
        ...(someLack ? ['Why no number'] : []),
      ]}
      rows={report.datastores.map((datastore) => ({
        key: datastore.id,
        cells: [
          titleOf(datastore.id),
          show(datastore.capacity_gib, 'plain'),
          <QuantityCell key="iops" quantity={datastore.iops} form="count" unit="IOPS" withRange />,
          <Density key="gb" quantity={datastore.iops_per_gb} unit="IOPS/GB" />,
          <Density key="gib" quantity={datastore.iops_per_gib} unit="IOPS/GiB" />,
          ...(someLack ? [datastore.iops_per_gb.note ?? ''] : []),
        ],
      }))}
    />
  )
}

/** A density, or a dash: the last column says once why there is none. */
function Density({ quantity, unit }: { quantity: Quantity; unit: string }) {
  if (quantity.value === null) return <span>{showQuantity(quantity, 'plain')}</span>
  return <QuantityCell quantity={quantity} form="plain" unit={unit} />
}
