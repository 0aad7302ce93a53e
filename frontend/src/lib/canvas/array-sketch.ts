/** What the box of an array says: its controllers and their ports, pools, devices and limits. */
import { foldedRows } from './folds'
import { badge } from './folds-in-words'
import type { BoxRow, OpenFolds, Sketch } from './sketch'

import type { Design, IoLimit, Lun, Pool, ProtocolEndpoint, StorageArray } from '@/api/types'
import { choiceLabel } from '@/lib/design/fields/design-words'
import { shortProtocol } from '@/lib/design/part-words'
import { countOf, lunsOf } from '@/lib/design/vm-classes'
import { NO_BREAK, whole } from '@/lib/format/format'
import type { Utilisations } from '@/lib/report/utilisation'

export function arrayBox(design: Design, array: StorageArray, fills: Utilisations, open: OpenFolds): Sketch {
  const rows = array.sps.flatMap((sp) => [
    {
      id: sp.id,
      part: sp.id,
      label: sp.name ?? `SP ${sp.id}`,
      detail: pair(sp.read_us, sp.write_us, 'µs'),
      fill: fills.part(sp.id),
      ports: 'none' as const,
    },
    ...foldedRows(
      `${sp.id}/ports`,
      'ports',
      sp.target_ports.map((port) => ({
        id: port.id,
        part: port.id,
        label: port.name ?? port.id,
        detail: portText(design, port),
        fill: fills.part(port.id),
        ports: 'left' as const,
      })),
      open,
    ).map((row) => (row.fold === undefined ? row : { ...row, of: sp.name ?? `SP ${sp.id}` })),
  ])
  const device = ({ id, name }: Lun | ProtocolEndpoint, detail: string): BoxRow => ({
    id,
    part: id,
    label: name ?? id,
    detail,
    fill: null,
    ports: 'right',
  })
  return {
    id: array.id,
    kind: 'array',
    title: array.name ?? array.id,
    detail: pair(array.read_ms, array.write_ms, 'ms'),
    badge: null,
    fill: fills.part(array.id),
    rows: [
      ...rows,
      ...(array.pools ?? []).map((pool) => poolRow(pool, fills)),
      ...foldedRows(
        `${array.id}/luns`,
        'LUNs',
        (array.luns ?? []).map((lun) =>
          device(lun, several((lun.name ?? lun.id) === 'LUN' ? '' : 'LUN', lunsOf(design, lun))),
        ),
        open,
      ),
      ...(array.protocol_endpoints ?? []).map((endpoint) => device(endpoint, several('PE', countOf(endpoint)))),
      ...foldedRows(
        `${array.id}/limits`,
        'I/O limits',
        (array.io_limits ?? []).map((limit) => limitRow(limit, fills)),
        open,
      ),
    ],
  }
}

function poolRow(pool: Pool, fills: Utilisations): BoxRow {
  const { media } = pool
  const members = media.kind === 'disks' ? `${media.count} disks` : `flash, ${media.dies} dies`
  return {
    id: pool.id,
    part: pool.id,
    label: pool.name ?? pool.id,
    detail: `${members}, ${choiceLabel(pool.raid)}`,
    fill: fills.part(pool.id),
    ports: 'none',
  }
}

/** "Bronze", with "≤ 500 IOPS" and how much of that is used. */
function limitRow(limit: IoLimit, fills: Utilisations): BoxRow {
  const rates = [
    [limit.iops, 'IOPS'],
    [limit.mb_s, 'MB/s'],
    [limit.iops_per_gib, 'IOPS/GiB'],
    [limit.mb_s_per_gib, 'MB/s per GiB'],
  ] as const
  return {
    id: limit.id,
    part: limit.id,
    label: limit.name ?? limit.id,
    detail: rates.flatMap(([rate, unit]) => (rate == null ? [] : [atMost(rate, unit)])).join(', '),
    fill: fills.part(limit.id),
    ports: 'none',
  }
}

/** "≤ 500 IOPS". */
export function atMost(rate: number, unit: string): string {
  return `≤${NO_BREAK}${whole(rate)}${NO_BREAK}${unit}`
}

/** "32 Gb FC". */
export function portText(design: Design, port: { fabric: string; speed_gbps: number }): string {
  const fabric = design.fabrics.find((candidate) => candidate.id === port.fabric)
  const protocol = fabric === undefined ? '' : ` ${shortProtocol(fabric.protocol)}`
  return `${port.speed_gbps}${NO_BREAK}Gb${protocol}`
}

/** "LUN", or "LUN × 12" of an entry that stands for several; no word where its name is that word. */
function several(word: string, count: number): string {
  return [word, badge(count)].filter(Boolean).join(' ')
}

/** "4.94 µs", or "R 50 / W 80 µs" where reads and writes differ; the inspector has all digits. */
function pair(read: number, write: number, unit: string): string {
  const [reads, writes] = [read, write].map((time) => String(Number(time.toPrecision(3))))
  return `${reads === writes ? reads : `R${NO_BREAK}${reads} / W${NO_BREAK}${writes}`}${NO_BREAK}${unit}`
}
