import { EachMember } from './each-member'
import { LongTable } from './long-table'

import type { Design, LimitResult, Report, StationResult } from '@/api/types'
import { FillBar } from '@/components/charts/fill-bar'
import { num, type Heading, type Row } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { capitalised } from '@/lib/format/format'
import { alikeLimits, alikeStations, areFolded, nameAmong } from '@/lib/report/alike'
import { layerLabel } from '@/lib/report/layers'
import { limitsByKind } from '@/lib/report/rate-limits'
import { busiestFirst, fullestFirst, limitUtilisation, NOT_COUNTED, stationUtilisation } from '@/lib/report/report-rows'
import { unevenLinks } from '@/lib/report/uneven-links'

type Props = { report: Report }

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
export function LimitTable({ report, design }: Props & { design: Design }) {
  const rowOf = (of: Report, limit: LimitResult, name: string): Row => {
    const fill = limitUtilisation(of, limit)
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
  }
  const limits = fullestFirst(limitsByKind(report).queues)
  return (
    <>
      <LongTable
        caption="Limits on outstanding I/Os"
        columns={LIMIT_COLUMNS}
        rows={alikeLimits(limits).map(({ first, title }) => rowOf(report, first, nounOf(first, title)))}
        each={limits.map((limit) => rowOf(report, limit, nounOf(limit, nameAmong(limit, limits))))}
      />
      {areFolded(limits) && (
        <EachMember
          design={design}
          caption="Limits"
          columns={LIMIT_COLUMNS}
          sorted={(all) => fullestFirst(limitsByKind(all).queues)}
          rowOf={rowOf}
        />
      )}
    </>
  )
}

export function StationTable({ report, design }: Props & { design: Design }) {
  const rowOf = (of: Report, station: StationResult, name: string): Row => {
    const fill = stationUtilisation(of, station)
    return {
      key: station.id,
      cells: [
        name,
        layerLabel(station.layer),
        fill && <FillBar fill={fill} label={`${name}, busy`} />,
        station.servers,
        <QuantityCell key="present" quantity={station.present} form="plain" unit="I/Os" />,
        <QuantityCell key="visits" quantity={station.visits_s} form="count" unit="1/s" />,
        <QuantityCell key="response" quantity={station.response_ms} form="ms" unit="ms" />,
      ],
    }
  }
  const stations = busiestFirst(limitsByKind(report).parts)
  const uneven = unevenLinks(report, design)
  return (
    <>
      <LongTable
        caption="Stations and links"
        columns={STATION_COLUMNS}
        rows={alikeStations(stations).map(({ first, title }) => rowOf(report, first, nounOf(first, title)))}
        each={stations.map((station) => rowOf(report, station, nounOf(station, nameAmong(station, stations))))}
      />
      {areFolded(stations) && (
        <EachMember
          design={design}
          caption="Stations and links"
          columns={STATION_COLUMNS}
          sorted={(all) => busiestFirst(limitsByKind(all).parts)}
          rowOf={rowOf}
        />
      )}
      {uneven !== null && <p className="quiet">{uneven}</p>}
    </>
  )
}

/** Limits of I/Os or MB a second, the most used first. */
export function RateTable({ report }: Props) {
  const rowOf = (station: StationResult, name: string): Row => {
    const fill = stationUtilisation(report, station)
    return {
      key: station.id,
      cells: [
        name,
        layerLabel(station.layer),
        fill && <FillBar fill={fill} label={`${name}, used`} />,
        <QuantityCell key="visits" quantity={station.visits_s} form="count" unit="1/s" />,
      ],
    }
  }
  const rates = busiestFirst(limitsByKind(report).rates)
  return (
    <LongTable
      caption="Rate limits"
      columns={RATE_COLUMNS}
      rows={alikeStations(rates).map(({ first, title }) => rowOf(first, nounOf(first, title)))}
      each={rates.map((station) => rowOf(station, nounOf(station, nameAmong(station, rates))))}
    />
  )
}

function nounOf(row: LimitResult | StationResult, title: string): string {
  return row.name == null ? row.id : capitalised(title)
}
