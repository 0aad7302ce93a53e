/** The canvas: which boxes and lines a design has, and where they stand. */

import type { Design, Host, Pool, Position, StorageArray, VmGroup } from '@/api/types'
import { KINDS, type Lane, type PartKind } from '@/lib/design/parts'
import { NO_UTILISATIONS, type Utilisation, type Utilisations } from '@/lib/report/utilisation'


export type BoxRow = {
  id: string
  /** Part that a click on the row selects. */
  part: string
  label: string
  detail: string
  fill: Utilisation | null
  /** Sides on which a line may end. */
  ports: 'none' | 'left' | 'right'
}

export type Box = {
  id: string
  kind: PartKind
  lane: Lane
  title: string
  detail: string
  badge: string | null
  fill: Utilisation | null
  rows: BoxRow[]
  position: Position
  width: number
  height: number
}

export type Line = { id: string; from: string; fromRow: string | null; to: string; toRow: string | null }

export type LaneBand = { lane: Lane; title: string; x: number; width: number }

export const LANES: readonly LaneBand[] = [
  { lane: 'hosts', title: 'Hosts', x: 0, width: 560 },
  { lane: 'fabric', title: 'Fabric', x: 568, width: 264 },
  { lane: 'arrays', title: 'Arrays', x: 840, width: 560 },
]

const BOX_WIDTH = 232
export const HEAD_HEIGHT = 58
export const ROW_HEIGHT = 40
export const FILL_HEIGHT = 28
const GAP = 24
const TOP = 48
const COLUMNS: Record<'vm_group' | 'host' | 'fabric' | 'array' | 'datastore', number> = {
  vm_group: 16,
  host: 312,
  fabric: 584,
  array: 856,
  datastore: 1152,
}
type BoxKind = keyof typeof COLUMNS

type Sketch = Omit<Box, 'position' | 'width' | 'height' | 'lane'> & { kind: BoxKind }

const DATASTORE_WORDS = { vmfs: 'VMFS', rdm: 'RDM', nfs: 'NFS', vvol: 'vVol' }
const PROTOCOL_WORDS = {
  fc: 'FC',
  iscsi: 'iSCSI',
  nfs: 'NFS',
  das: 'SAS',
  nvme_fc: 'NVMe/FC',
  nvme_tcp: 'NVMe/TCP',
}

function portText(design: Design, port: { fabric: string; speed_gbps: number }): string {
  const fabric = design.fabrics.find((candidate) => candidate.id === port.fabric)
  const protocol = fabric === undefined ? '' : ` ${PROTOCOL_WORDS[fabric.protocol]}`
  return `${port.speed_gbps} Gb${protocol}`
}

function badge(count: number | undefined): string | null {
  return count === undefined || count === 1 ? null : `× ${count}`
}

function workloadText(group: VmGroup): string {
  const { workload } = group
  const size = workload.blocks.map((block) => `${block.size_kib} KiB`).join(' + ')
  const load =
    workload.loop === 'open'
      ? `${workload.arrival_rate_iops} IOPS`
      : `${workload.outstanding_ios} outstanding`
  return `${load}, ${size}`
}

/** Devices that the VM groups of a host use: one row for each, since each has its own queue. */
function deviceRows(design: Design, host: Host, fills: Utilisations): BoxRow[] {
  const used = new Set(
    design.vm_groups.filter((group) => group.host === host.id).map((group) => group.datastore),
  )
  const rows = design.datastores
    .filter((datastore) => used.has(datastore.id))
    .map((datastore): BoxRow => {
      const onPe = datastore.kind === 'vvol'
      const target = onPe ? datastore.protocol_endpoint : datastore.lun
      const depth = onPe ? host.pe_depth : host.lun_depth
      return {
        id: `${host.id}/${target}`,
        part: host.id,
        label: `queue to ${target}`,
        detail: depth == null ? 'depth of the driver' : `depth ${depth}`,
        fill: fills.device(host.id, target),
        ports: 'none',
      }
    })
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function hostBox(design: Design, host: Host, fills: Utilisations): Sketch {
  const ports = host.hba_ports.map(
    (port): BoxRow => ({
      id: port.id,
      part: port.id,
      label: port.id,
      detail: portText(design, port),
      fill: fills.part(port.id),
      ports: 'right',
    }),
  )
  return {
    id: host.id,
    kind: 'host',
    title: host.name ?? host.id,
    detail: host.path_policy === 'fixed' ? 'fixed path' : 'round robin',
    badge: badge(host.count),
    fill: fills.part(host.id),
    rows: [...deviceRows(design, host, fills), ...ports],
  }
}

const RAID_WORDS: Record<Pool['raid'], string> = {
  raid0: 'RAID 0',
  raid1: 'RAID 1',
  raid10: 'RAID 10',
  raid5: 'RAID 5',
  raid50: 'RAID 50',
  raid6: 'RAID 6',
}

function poolRow(pool: Pool, fills: Utilisations): BoxRow {
  const { media } = pool
  const members = media.kind === 'disks' ? `${media.count} disks` : `flash, ${media.dies} dies`
  return {
    id: pool.id,
    part: pool.id,
    label: pool.name ?? pool.id,
    detail: `${members}, ${RAID_WORDS[pool.raid]}`,
    fill: fills.part(pool.id),
    ports: 'none',
  }
}

function arrayBox(design: Design, array: StorageArray, fills: Utilisations): Sketch {
  const rows = array.sps.flatMap((sp) => [
    {
      id: sp.id,
      part: sp.id,
      label: `SP ${sp.name ?? sp.id}`,
      detail: `${sp.read_us} / ${sp.write_us} µs`,
      fill: fills.part(sp.id),
      ports: 'none' as const,
    },
    ...sp.target_ports.map((port) => ({
      id: port.id,
      part: port.id,
      label: port.id,
      detail: portText(design, port),
      fill: fills.part(port.id),
      ports: 'left' as const,
    })),
  ])
  const device = (id: string, detail: string): BoxRow => ({
    id,
    part: id,
    label: id,
    detail,
    fill: null,
    ports: 'right',
  })
  return {
    id: array.id,
    kind: 'array',
    title: array.name ?? array.id,
    detail: `answers in ${array.read_ms} / ${array.write_ms} ms`,
    badge: null,
    fill: fills.part(array.id),
    rows: [
      ...rows,
      ...(array.pools ?? []).map((pool) => poolRow(pool, fills)),
      ...(array.luns ?? []).map((lun) => device(lun.id, 'LUN')),
      ...(array.protocol_endpoints ?? []).map((endpoint) => device(endpoint.id, 'PE')),
    ],
  }
}

function sketches(design: Design, fills: Utilisations): Sketch[] {
  return [
    ...design.vm_groups.map((group): Sketch => {
      const vms = badge(group.count)
      return {
        id: group.id,
        kind: 'vm_group',
        title: group.name ?? group.id,
        detail: workloadText(group),
        badge: vms,
        fill: fills.part(group.id),
        rows: [],
      }
    }),
    ...design.hosts.map((host) => hostBox(design, host, fills)),
    ...design.fabrics.map((fabric): Sketch => {
      const duplex = fabric.duplex ?? 'full'
      return {
        id: fabric.id,
        kind: 'fabric',
        title: fabric.name ?? fabric.id,
        detail: `${PROTOCOL_WORDS[fabric.protocol]}, ${duplex} duplex`,
        badge: null,
        fill: fills.part(fabric.id),
        rows: [],
      }
    }),
    ...design.arrays.map((array) => arrayBox(design, array, fills)),
    ...design.datastores.map((datastore): Sketch => {
      const size = datastore.capacity_gib ? `, ${datastore.capacity_gib} GiB` : ''
      return {
        id: datastore.id,
        kind: 'datastore',
        title: datastore.name ?? datastore.id,
        detail: `${DATASTORE_WORDS[datastore.kind]}${size}`,
        badge: null,
        fill: fills.part(datastore.id),
        rows: [],
      }
    }),
  ]
}

function heightOf(sketch: Sketch): number {
  const fill = sketch.fill === null ? 0 : FILL_HEIGHT
  return HEAD_HEIGHT + fill + sketch.rows.length * ROW_HEIGHT
}

/** Every box of the design; those that the user has not moved are stacked in their column. */
export function boxesOf(design: Design, fills: Utilisations = NO_UTILISATIONS): Box[] {
  const nextY = new Map<BoxKind, number>()
  return sketches(design, fills).map((sketch) => {
    const height = heightOf(sketch)
    const y = nextY.get(sketch.kind) ?? TOP
    const moved = design.layout?.[sketch.id]
    if (moved === undefined) nextY.set(sketch.kind, y + height + GAP)
    return {
      ...sketch,
      lane: KINDS[sketch.kind].lane,
      position: moved ?? { x: COLUMNS[sketch.kind], y },
      width: BOX_WIDTH,
      height,
    }
  })
}

/** Boxes snap into their lane and to a grid of 4 pixels. */
export function snapToLane(lane: Lane, position: Position): Position {
  const band = LANES.find((candidate) => candidate.lane === lane)
  if (band === undefined) return position
  const right = band.x + band.width - BOX_WIDTH - 8
  const x = Math.min(Math.max(position.x, band.x + 8), right)
  const grid = (value: number) => Math.round(value / 4) * 4
  return { x: grid(x), y: grid(Math.max(position.y, TOP)) }
}

export function laneHeight(boxes: Box[]): number {
  return boxes.reduce((most, box) => Math.max(most, box.position.y + box.height + GAP), 480)
}

/** Whether a title may need more than two lines in large letters; each has room for 8 or more. */
export function isLong(title: string): boolean {
  return title.length > 16
}

/** Height at which a line meets a row, or the head of the box. */
export function lineHeight(box: Box, row: string | null): number {
  const index = box.rows.findIndex((candidate) => candidate.id === row)
  if (index < 0) return box.position.y + HEAD_HEIGHT / 2
  const fill = box.fill === null ? 0 : FILL_HEIGHT
  return box.position.y + HEAD_HEIGHT + fill + (index + 0.5) * ROW_HEIGHT
}
