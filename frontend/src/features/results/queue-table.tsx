import type { Design, DeviceResult, Report } from '@/api/types'
import { DataTable, type Column } from '@/components/data-table'
import { FillBar } from '@/components/fill-bar'
import { QuantityCell } from '@/components/quantity-cell'
import type { Form } from '@/lib/format'
import { deviceFill, partTitles } from '@/lib/report-rows'


type Counter = {
  key: Exclude<keyof DeviceResult, 'id' | 'host' | 'target' | 'kind'>
  label: string
  meaning: string
  form: Form
  unit: string
}

const COUNTERS: readonly Counter[] = [
  { key: 'dqlen', label: 'DQLEN', meaning: 'Depth of the device queue', form: 'whole', unit: '' },
  { key: 'actv', label: 'ACTV', meaning: 'Commands in a slot', form: 'plain', unit: '' },
  { key: 'qued', label: 'QUED', meaning: 'Commands waiting for a slot', form: 'plain', unit: '' },
  { key: 'load', label: 'LOAD', meaning: '(ACTV + QUED) / DQLEN', form: 'plain', unit: '' },
  { key: 'cmds_s', label: 'CMDS/s', meaning: 'Commands completed', form: 'count', unit: '1/s' },
  { key: 'mb_s', label: 'MB/s', meaning: 'Payload, 10^6 bytes', form: 'plain', unit: 'MB/s' },
  { key: 'davg_ms', label: 'DAVG [ms]', meaning: 'Driver, array and back', form: 'ms', unit: 'ms' },
  { key: 'kavg_ms', label: 'KAVG [ms]', meaning: 'VMkernel, QAVG included', form: 'ms', unit: 'ms' },
  { key: 'qavg_ms', label: 'QAVG [ms]', meaning: 'Waiting for a slot', form: 'ms', unit: 'ms' },
  { key: 'gavg_ms', label: 'GAVG [ms]', meaning: 'DAVG + KAVG', form: 'ms', unit: 'ms' },
]

const COLUMNS: Column[] = [
  { key: 'device', label: 'Device' },
  { key: 'used', label: '%USD', meaning: 'ACTV / DQLEN', wide: true },
  ...COUNTERS.map(({ key, label, meaning }) => ({ key, label, meaning, numeric: true })),
]

/** The device queues in the columns of esxtop. */
export function QueueTable({ report, design }: { report: Report; design: Design }) {
  const titleOf = partTitles(design)
  return (
    <DataTable
      caption="Device queues in the words of esxtop"
      columns={COLUMNS}
      rows={report.devices.map((device) => {
        const name = `${titleOf(device.host)} to ${titleOf(device.target)}`
        const fill = deviceFill(report, device)
        return {
          key: device.id,
          cells: [
            name,
            fill === null ? (
              <QuantityCell quantity={device.used_pct} form="percent" unit="%" />
            ) : (
              <FillBar fill={fill} label={`${name}, slots in use`} />
            ),
            ...COUNTERS.map(({ key, form, unit }) => (
              <QuantityCell key={key} quantity={device[key]} form={form} unit={unit} withRange />
            )),
          ],
        }
      })}
    />
  )
}
