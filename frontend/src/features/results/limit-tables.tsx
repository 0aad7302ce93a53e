import type { ReactNode } from 'react'

import { MemberTable } from './member-table'

import type { Design, LimitResult, Report, StationResult } from '@/api/types'
import { FillBar } from '@/components/charts/fill-bar'
import { num, type Heading } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { capitalised } from '@/lib/format/format'
import { alikeLimits, alikeStations } from '@/lib/report/alike'
import { layerLabel } from '@/lib/report/layers'
import { limitsByKind } from '@/lib/report/rate-limits'
import { busiestFirst, fullestFirst, limitUtilisation, NOT_COUNTED, stationUtilisation } from '@/lib/report/report-rows'
import { unevenLinks } from '@/lib/report/uneven-links'

type Props = { report: Report; design: Design }

const LIMIT_COLUMNS: Heading[] = [
  { label: 'Limit', word: 'limit' },
  'Layer',
  { label: 'In use', word: 'used_pct', wide: true },
  { label: 'Slots', word: 'capacity', numeric: true },
  { label: 'Held', word: 'held', numeric: true },
  { label: 'Waiting', word: 'waiting', numeric: true },
  { label: 'Full', word: 'full_pct', numeric: true },
  { label: 'QFULL/s', word: 'qfull_s', numeric: true },
]

const STATION_COLUMNS: Heading[] = [
  { label: 'Station or link', word: 'station' },
  'Layer',
  { label: 'Busy', word: 'utilisation_pct', wide: true },
  { label: 'Servers', word: 'server', numeric: true },
  { label: 'Present', word: 'present', numeric: true },
  { label: 'Visits/s', word: 'visits_s', numeric: true },
  { label: 'Response [ms]', word: 'response_ms', numeric: true },
]

const RATE_COLUMNS: Heading[] = ['Rate limit', 'Layer', { label: 'Used', wide: true }, num('I/Os per second')]

/** The fullest first; those of the copies of a host once. */
export function LimitTable(props: Props) {
  return (
    <MemberTable
      {...props}
      caption="Limits on outstanding I/Os"
      each="Limits"
      columns={LIMIT_COLUMNS}
      sorted={(report) => fullestFirst(limitsByKind(report).queues)}
      alike={alikeLimits}
      rowOf={(report, limit, title) => {
        const [fill, name] = [limitUtilisation(report, limit), nounOf(limit, title)]
        return {
          key: limit.id,
          cells: [
            name,
            layerLabel(limit.layer),
            fill && <FillBar fill={fill} label={`${name}, slots in use`} />,
            <QuantityCell key="capacity" quantity={limit.capacity} form="whole" unit="slots" />,
            <QuantityCell key="held" quantity={limit.held} form="plain" unit="slots" />,
            <QuantityCell key="waiting" quantity={limit.waiting} form="plain" unit="I/Os" />,
            <QuantityCell key="full" quantity={limit.full_pct} form="percent" unit="%" />,
            <QuantityCell key="qfull" quantity={limit.qfull_s ?? NOT_COUNTED} form="plain" unit="1/s" />,
          ],
        }
      }}
    />
  )
}

export function StationTable(props: Props) {
  const uneven = unevenLinks(props.report, props.design)
  return (
    <>
      <MemberTable
        {...props}
        caption="Stations and links"
        columns={STATION_COLUMNS}
        sorted={(report) => busiestFirst(limitsByKind(report).parts)}
        alike={alikeStations}
        rowOf={(report, station, name) => ({
          key: station.id,
          cells: [
            ...startOf(report, station, name, 'busy'),
            station.servers,
            <QuantityCell key="present" quantity={station.present} form="plain" unit="I/Os" />,
            <QuantityCell key="visits" quantity={station.visits_s} form="count" unit="1/s" />,
            <QuantityCell key="response" quantity={station.response_ms} form="ms" unit="ms" />,
          ],
        })}
      />
      {uneven !== null && <p className="quiet">{uneven}</p>}
    </>
  )
}

/** Limits of I/Os or MB a second, the most used first. */
export function RateTable(props: Props) {
  return (
    <MemberTable
      {...props}
      caption="Rate limits"
      columns={RATE_COLUMNS}
      sorted={(report) => busiestFirst(limitsByKind(report).rates)}
      alike={alikeStations}
      rowOf={(report, station, name) => ({
        key: station.id,
        cells: [
          ...startOf(report, station, name, 'used'),
          <QuantityCell key="visits" quantity={station.visits_s} form="count" unit="1/s" />,
        ],
      })}
    />
  )
}

/** Name, layer and use of a station. */
function startOf(report: Report, station: StationResult, title: string, use: string): ReactNode[] {
  const [fill, name] = [stationUtilisation(report, station), nounOf(station, title)]
  return [name, layerLabel(station.layer), fill && <FillBar fill={fill} label={`${name}, ${use}`} />]
}

function nounOf(row: LimitResult | StationResult, title: string): string {
  return row.name == null ? row.id : capitalised(title)
}
