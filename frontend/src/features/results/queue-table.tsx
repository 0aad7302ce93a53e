import { MemberTable } from './member-table'

import type { Design, DeviceResult, Report } from '@/api/types'
import { FillBar } from '@/components/charts/fill-bar'
import type { Heading, Row } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import type { Form } from '@/lib/format/format'
import { alikeDevices, devicesInWords } from '@/lib/report/alike'
import { deviceUtilisation, fullestDevices, NOT_COUNTED } from '@/lib/report/report-rows'

const COUNTERS = [
  { key: 'dqlen', label: 'DQLEN', form: 'whole', unit: '' },
  { key: 'actv', label: 'ACTV', form: 'plain', unit: '' },
  { key: 'qued', label: 'QUED', form: 'plain', unit: '' },
  { key: 'load', label: 'LOAD', form: 'plain', unit: '' },
  { key: 'cmds_s', label: 'CMDS/s', form: 'count', unit: '1/s' },
  { key: 'mb_s', label: 'MB/s', form: 'plain', unit: 'MB/s' },
  { key: 'davg_ms', label: 'DAVG [ms]', form: 'ms', unit: 'ms' },
  { key: 'kavg_ms', label: 'KAVG [ms]', form: 'ms', unit: 'ms' },
  { key: 'qavg_ms', label: 'QAVG [ms]', form: 'ms', unit: 'ms' },
  { key: 'gavg_ms', label: 'GAVG [ms]', form: 'ms', unit: 'ms' },
  { key: 'qfull_s', label: 'QFULL/s', form: 'plain', unit: '1/s' },
] as const satisfies { key: keyof DeviceResult; label: string; form: Form; unit: string }[]

type Counter = (typeof COUNTERS)[number]

const columnsOf = (counters: readonly Counter[]): Heading[] => [
  { label: 'Device', word: 'device' },
  { label: '%USD', word: 'used_pct', wide: true },
  ...counters.map(({ key, label }) => ({ label, word: key, numeric: true })),
]

/** The device queues in the columns of esxtop, the fullest first; those that are alike once. */
export function QueueTable({ report, design }: { report: Report; design: Design }) {
  const devices = fullestDevices(report.devices)
  // Most designs have no full target port, and the table has no room to spare.
  const hasFullPorts = devices.some(({ qfull_s: full }) => (full?.value ?? 0) > 0)
  const counters = hasFullPorts ? COUNTERS : COUNTERS.filter(({ key }) => key !== 'qfull_s')
  return (
    <>
      <p>{devicesInWords(devices)}</p>
      <MemberTable
        report={report}
        design={design}
        stacks="early"
        caption="Device queues with the counters of esxtop"
        each="Device queues"
        columns={columnsOf(counters)}
        sorted={(all) => fullestDevices(all.devices)}
        alike={alikeDevices}
        rowOf={(of, device, name) => rowWith(counters, of, device, name)}
      />
    </>
  )
}

function rowWith(counters: readonly Counter[], report: Report, device: DeviceResult, name: string): Row {
  const fill = deviceUtilisation(report, device)
  return {
    key: device.id,
    below: device.depth_note,
    cells: [
      name,
      fill === null ? (
        <QuantityCell quantity={device.used_pct} form="percent" unit="%" />
      ) : (
        <FillBar fill={fill} label={`${name}, slots in use`} />
      ),
      ...counters.map(({ key, form, unit }) => (
        <QuantityCell key={key} quantity={device[key] ?? NOT_COUNTED} form={form} unit={unit} withRange />
      )),
    ],
  }
}
