/** What the boxes of the canvas say: the parts of a design in words, alike ones folded. */
import { arrayBox, atMost, portText } from './array-sketch'
import { foldedBoxes, foldedKind, foldedRows, fullest } from './folds'
import { badge, classInWords, datastoresInWords, kindInWords } from './folds-in-words'
import type { BoxRow, OpenFolds, Sketch } from './sketch'

import type { Datastore, Design, Fabric, Host, SiteLink, VmClass } from '@/api/types'
import { choiceLabel } from '@/lib/design/fields/design-words'
import { shortProtocol } from '@/lib/design/part-words'
import { countOf, datastoreEntries, hostEntries, loadsOfVm, lunsOf, vmsOf } from '@/lib/design/vm-classes'
import { NO_BREAK, whole } from '@/lib/format/format'
import type { Utilisation, Utilisations } from '@/lib/report/utilisation'

const POLICIES = {
  fixed: 'fixed path',
  mru: 'most recently used path',
  round_robin: 'round robin',
  lb_iops: 'LB-IOPS',
  lb_bytes: 'LB-BYTES',
  latency: 'paths by latency',
}

function workloadText(entry: VmClass): string {
  const { workload, iops_limit: limit } = entry
  const size = workload.blocks.map((block) => `${whole(block.size_kib)}${NO_BREAK}KiB`).join(' + ')
  return [loadText(entry), ...(limit == null ? [] : [atMost(limit, 'IOPS')]), size].join(', ')
}

/** What a VM asks for with all its disks, or how many I/Os it keeps under way. */
function loadText(entry: VmClass): string {
  const { workload } = entry
  const loads = loadsOfVm(entry)
  if (workload.loop === 'closed') return `${whole(workload.outstanding_ios * loads)}${NO_BREAK}I/Os`
  const rate = workload.loop === 'open' ? workload.arrival_rate_iops : workload.rate_cap_iops
  return `${whole(rate * loads)}${NO_BREAK}IOPS`
}

/** Devices that the VMs of a host use: one row for each entry, since each device has its own queue. */
function deviceRows(design: Design, host: Host, fills: Utilisations): BoxRow[] {
  const used = new Set(design.classes.filter((each) => hostEntries(each).includes(host.id)).flatMap(datastoreEntries))
  const devices = design.arrays.flatMap(({ luns = [], protocol_endpoints: endpoints = [] }) => [...luns, ...endpoints])
  const titles = new Map(devices.map(({ id, name }) => [id, name ?? id]))
  const carriers = carrierCounts(design)
  const rows = design.datastores
    .filter((datastore) => used.has(datastore.id))
    .map((datastore): BoxRow => {
      const onPe = datastore.kind === 'vvol'
      const target = onPe ? datastore.protocol_endpoint : datastore.lun
      const depth = onPe ? host.pe_depth : host.lun_depth
      const devices = carriers.get(target) ?? 1
      return {
        id: `${host.id}/${target}`,
        part: host.id,
        label: `${devices === 1 ? 'queue' : `${devices} queues`} to ${titles.get(target) ?? target}`,
        detail: depth == null ? '' : `depth ${depth}`,
        fill: fills.device(host.id, target),
        ports: 'none',
        hasSlots: true,
      }
    })
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** How many LUNs or protocol endpoints each entry stands for. */
function carrierCounts(design: Design): Map<string, number> {
  return new Map(
    design.arrays.flatMap(({ luns = [], protocol_endpoints: endpoints = [] }) => [
      ...luns.map((lun) => [lun.id, lunsOf(design, lun)] as const),
      ...endpoints.map((endpoint) => [endpoint.id, countOf(endpoint)] as const),
    ]),
  )
}

function hostBox(design: Design, host: Host, fills: Utilisations, open: OpenFolds): Sketch {
  const ports = host.hba_ports.map((port): BoxRow => ({
    id: port.id,
    part: port.id,
    label: port.name ?? port.id,
    detail: portText(design, port),
    fill: fills.part(port.id),
    ports: 'right',
  }))
  return {
    id: host.id,
    kind: 'host',
    title: host.name ?? host.id,
    detail: POLICIES[host.path_policy ?? 'round_robin'],
    badge: badge(countOf(host)),
    fill: fills.part(host.id),
    rows: [
      ...foldedRows(`${host.id}/queues`, 'device queues', deviceRows(design, host, fills), open),
      ...foldedRows(`${host.id}/ports`, 'ports', ports, open),
    ],
  }
}

/** The busiest of the ports on a fabric. */
function fabricFill(design: Design, fabric: string, fills: Utilisations): Utilisation | null {
  const targets = design.arrays.flatMap(({ sps }) => sps.flatMap(({ target_ports: ports }) => ports))
  const ports = [...design.hosts.flatMap(({ hba_ports: own }) => own), ...targets]
  return fullest(ports.filter((port) => port.fabric === fabric).map(({ id }) => ({ fill: fills.part(id) })))
}

function fabricBox(design: Design, fabric: Fabric, fills: Utilisations): Sketch {
  return {
    id: fabric.id,
    kind: 'fabric',
    title: fabric.name ?? fabric.id,
    detail: `${shortProtocol(fabric.protocol)}, ${fabric.duplex ?? 'full'} duplex`,
    badge: null,
    fill: fills.part(fabric.id) ?? fabricFill(design, fabric.id, fills),
    rows: [],
  }
}

/** The line between two sites: "30 km, 16 Gb FC". */
function siteLinkBox(link: SiteLink, fills: Utilisations): Sketch {
  const speed = `${link.speed_gbps}${NO_BREAK}Gb ${link.protocol === 'ip' ? 'IP' : 'FC'}`
  return {
    id: link.id,
    kind: 'fabric',
    title: link.name ?? link.id,
    detail: `${link.distance_km}${NO_BREAK}km, ${speed}`,
    badge: badge(link.links ?? 1),
    fill: fills.part(link.id),
    rows: [],
  }
}

export function sketchesOf(design: Design, fills: Utilisations, open: OpenFolds): Sketch[] {
  const folding = { open, placed: design.layout ?? {} }
  const classes = foldedBoxes(
    design.classes.map((entry) => vmClassBox(design, entry, fills)),
    ({ title }, index) => `${design.classes[index]?.hosts.join(' ') ?? ''}/${title}`,
    { ...folding, most: MOST_OF_A_CLASS, words: classInWords(design) },
  )
  const datastores = foldedBoxes(
    design.datastores.map((datastore) => datastoreBox(datastore, fills)),
    ({ detail }) => detail,
    { ...folding, most: MOST_DATASTORES, words: datastoresInWords(design) },
  )
  const ofAKind = (boxes: Sketch[]) => foldedKind(boxes, { ...folding, words: kindInWords })
  return [
    ...ofAKind(classes),
    ...ofAKind(design.hosts.map((host) => hostBox(design, host, fills, open))),
    ...ofAKind(design.fabrics.map((fabric) => fabricBox(design, fabric, fills))),
    ...(design.site_links ?? []).map((link) => siteLinkBox(link, fills)),
    ...ofAKind(design.arrays.map((array) => arrayBox(design, array, fills, open))),
    ...ofAKind(datastores),
  ]
}

function vmClassBox(design: Design, entry: VmClass, fills: Utilisations): Sketch {
  return {
    id: entry.id,
    kind: 'vm_class',
    title: entry.name ?? entry.id,
    detail: workloadText(entry),
    badge: badge(vmsOf(design, entry)),
    fill: fills.part(entry.id),
    rows: [],
  }
}

function datastoreBox(datastore: Datastore, fills: Utilisations): Sketch {
  const size = datastore.capacity_gib ? `, ${whole(datastore.capacity_gib)}${NO_BREAK}GiB` : ''
  return {
    id: datastore.id,
    kind: 'datastore',
    title: datastore.name ?? datastore.id,
    detail: `${choiceLabel(datastore.kind)}${size}`,
    badge: badge(countOf(datastore)),
    fill: fills.part(datastore.id),
    rows: [],
  }
}

/** Classes of one name on the same hosts that are drawn apart. */
const MOST_OF_A_CLASS = 2
/** Datastores of one kind that are drawn apart. */
const MOST_DATASTORES = 3
