import type { Design, Report } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { columnsOf } from '@/lib/format/latency-column'
import { classesOf, type ClassRow } from '@/lib/report/classes'
import { partTitles } from '@/lib/report/report-parts'

/** Classes of VMs, those of one name together, and on demand each for itself. */
export function VmClassTable({ report, design }: { report: Report; design: Design }) {
  const titleOf = partTitles(design)
  const groups = report.groups.map((group): ClassRow => ({ key: group.id, title: titleOf(group.id), group }))
  if ((report.classes ?? []).length === 0) return <ClassTable caption="Classes of VMs" rows={groups} />
  return (
    <>
      <ClassTable caption="Classes of VMs" rows={classesOf(report, design)} />
      <Folded className="details" summary={`Each of ${groups.length}, those of one name apart`}>
        <ClassTable caption="Classes of VMs, those of one name apart" rows={groups} />
      </Folded>
    </>
  )
}

const STATISTIC_WORDS = { mean: 'Mean', p50: 'p50', p95: 'p95', p99: 'p99', p999: 'p99.9' } as const
const STATISTICS = ['mean', 'p50', 'p95', 'p99', 'p999'] as const

type TableProps = { caption: string; rows: ClassRow[] }

function ClassTable({ caption, rows }: TableProps) {
  const of = (statistic: (typeof STATISTICS)[number]) => rows.map(({ group }) => group.latency_ms[statistic])
  const columns = columnsOf({ mean: of('mean'), p50: of('p50'), p95: of('p95'), p99: of('p99'), p999: of('p999') })
  return (
    <DataTable
      stacks="early"
      caption={caption}
      columns={[
        { label: 'Class of VMs', word: 'class of VMs' },
        num('VMs'),
        { label: 'IOPS', word: 'iops', numeric: true },
        { label: 'MB/s', word: 'mb_s', numeric: true },
        ...STATISTICS.map((statistic) => ({
          key: statistic,
          label: `${STATISTIC_WORDS[statistic]} [${columns[statistic].unit}]`,
          word: statistic,
          numeric: true,
        })),
        { label: 'Outstanding I/Os', word: 'outstanding_ios', numeric: true },
      ]}
      rows={rows.map(({ key, title, group }) => ({
        key,
        cells: [
          title,
          group.vms,
          <QuantityCell key="iops" quantity={group.iops} form="count" unit="IOPS" withRange />,
          <QuantityCell key="mb_s" quantity={group.mb_s} form="plain" unit="MB/s" withRange />,
          ...STATISTICS.map((statistic) => (
            <QuantityCell
              key={statistic}
              quantity={group.latency_ms[statistic]}
              form="latency"
              unit="ms"
              column={columns[statistic]}
              withRange
            />
          )),
          <QuantityCell key="out" quantity={group.outstanding_ios} form="plain" unit="I/Os" />,
        ],
      }))}
    />
  )
}
