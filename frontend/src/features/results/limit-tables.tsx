import { LongTable } from './long-table'

import type { Design, Report } from '@/api/types'
import { FillBar } from '@/components/fill-bar'
import { QuantityCell } from '@/components/quantity-cell'
import { layerLabel } from '@/lib/layers'
import {
  busiestFirst,
  fullestFirst,
  limitFill,
  partTitles,
  stationFill,
} from '@/lib/report-rows'


type Props = { report: Report; design: Design }

export function LimitTable({ report, design }: Props) {
  const titleOf = partTitles(design)
  return (
    <LongTable
      caption="Limits on outstanding I/Os"
      columns={[
        { key: 'limit', label: 'Limit' },
        { key: 'part', label: 'Part' },
        { key: 'layer', label: 'Layer' },
        { key: 'used', label: 'In use', wide: true },
        { key: 'capacity', label: 'Slots', numeric: true },
        { key: 'held', label: 'Held', meaning: 'Mean slots in use', numeric: true },
        { key: 'waiting', label: 'Waiting', meaning: 'Mean I/Os waiting', numeric: true },
        { key: 'full', label: 'Full', meaning: 'Time with all slots in use', numeric: true },
      ]}
      rows={fullestFirst(report.limits).map((limit) => {
        const fill = limitFill(report, limit)
        return {
          key: limit.id,
          cells: [
            limit.id,
            titleOf(limit.part),
            layerLabel(limit.layer),
            fill && <FillBar fill={fill} label={`${limit.id}, slots in use`} />,
            <QuantityCell key="capacity" quantity={limit.capacity} form="whole" unit="slots" />,
            <QuantityCell key="held" quantity={limit.held} form="plain" unit="slots" />,
            <QuantityCell key="waiting" quantity={limit.waiting} form="plain" unit="I/Os" />,
            <QuantityCell key="full" quantity={limit.full_pct} form="percent" unit="%" />,
          ],
        }
      })}
    />
  )
}

export function StationTable({ report, design }: Props) {
  const titleOf = partTitles(design)
  return (
    <LongTable
      caption="Stations and links"
      columns={[
        { key: 'station', label: 'Station or link' },
        { key: 'part', label: 'Part' },
        { key: 'layer', label: 'Layer' },
        { key: 'busy', label: 'Busy', wide: true },
        { key: 'servers', label: 'Servers', numeric: true },
        { key: 'present', label: 'Present', meaning: 'Mean I/Os there', numeric: true },
        { key: 'visits', label: 'Visits/s', numeric: true },
        { key: 'response', label: 'Response [ms]', meaning: 'Waiting included', numeric: true },
      ]}
      rows={busiestFirst(report.stations).map((station) => {
        const fill = stationFill(report, station)
        return {
          key: station.id,
          cells: [
            station.id,
            titleOf(station.part),
            layerLabel(station.layer),
            fill && <FillBar fill={fill} label={`${station.id}, busy`} />,
            station.servers,
            <QuantityCell key="present" quantity={station.present} form="plain" unit="I/Os" />,
            <QuantityCell key="visits" quantity={station.visits_s} form="count" unit="1/s" />,
            <QuantityCell key="response" quantity={station.response_ms} form="ms" unit="ms" />,
          ],
        }
      })}
    />
  )
}
