/** How much data each line of the canvas carries: what the report measures, shared over the lines that carry it. */
import type { FoldedLine } from './folds'
import { canvasLines, type Line } from './lines'

import type { Design, Report, StorageArray } from '@/api/types'
import { countOf, datastoreEntries, hostEntries } from '@/lib/design/vm-classes'
import { NO_BREAK, show } from '@/lib/format/format'

/** MB/s by the id of a line. */
export type LineRates = ReadonlyMap<string, number>

export const NO_RATES: LineRates = new Map()

/** A share of a whole, by a weight for each part; equal shares where nothing has a weight. */
function shared(whole: number, ids: string[], weightOf: (id: string) => number): [string, number][] {
  const total = ids.reduce((sum, id) => sum + weightOf(id), 0)
  return ids.map((id) => [id, total > 0 ? (whole * weightOf(id)) / total : whole / ids.length])
}

/** The data of each line of a design [MB/s]. */
export function lineRates(design: Design, report: Report): LineRates {
  const classes = new Map(report.groups.map(({ id, mb_s: rate }) => [id, rate.value ?? 0]))
  const hosts = new Map(design.hosts.map((host) => [host.id, countOf(host)]))
  const ofHosts = design.classes.flatMap((entry) =>
    shared(classes.get(entry.id) ?? 0, hostEntries(entry), (host) => hosts.get(host) ?? 0).map(([host, rate]) => ({
      id: `${entry.id}>${host}`,
      host,
      rate,
    })),
  )
  const ofDatastores = design.classes.flatMap((entry) =>
    shared(classes.get(entry.id) ?? 0, datastoreEntries(entry), (store) => countOfEntry(design, store)),
  )
  const busy = busyLinks(design, report)
  const ofPorts = design.hosts.flatMap(({ id, hba_ports: ports }) =>
    shared(
      sumOf(ofHosts.filter(({ host }) => host === id).map(({ rate }) => rate)),
      ports.map((port) => port.id),
      busy,
    ),
  )
  const ofTargets = design.arrays.flatMap((array) => {
    const carried = sumOf(ofDatastores.filter(([store]) => isOn(design, store, array)).map(([, rate]) => rate))
    return shared(
      carried,
      array.sps.flatMap(({ target_ports: ports }) => ports.map(({ id }) => id)),
      busy,
    )
  })
  const byEnd = totals([...ofPorts, ...ofTargets, ...ofDatastores])
  return new Map([
    ...ofHosts.map(({ id, rate }) => [id, rate] as const),
    ...canvasLines(design).flatMap((line) => rateOf(line, byEnd)),
  ])
}

/** What a line between other parts than a class and a host carries: that of the port or datastore at its end. */
function rateOf({ id, from, fromRow, to, toRow }: Line, byEnd: ReadonlyMap<string, number>): [string, number][] {
  const rate = byEnd.get(toRow ?? '') ?? byEnd.get(to) ?? byEnd.get(fromRow ?? from)
  return rate === undefined ? [] : [[id, rate]]
}

function countOfEntry(design: Design, id: string): number {
  const store = design.datastores.find((one) => one.id === id)
  return store === undefined ? 0 : countOf(store)
}

function isOn(design: Design, id: string, { luns = [], protocol_endpoints: endpoints = [] }: StorageArray): boolean {
  const store = design.datastores.find((one) => one.id === id)
  if (store === undefined) return false
  const device = store.kind === 'vvol' ? store.protocol_endpoint : store.lun
  return [...luns, ...endpoints].some((one) => one.id === device)
}

/** How busy the links of a port are, times its speed: how the data of a host or array spread over its ports. */
function busyLinks(design: Design, report: Report): (port: string) => number {
  const ports = [
    ...design.hosts.flatMap(({ hba_ports: own }) => own),
    ...design.arrays.flatMap(({ sps }) => sps.flatMap(({ target_ports: own }) => own)),
  ]
  const speeds = new Map(ports.map(({ id, speed_gbps: speed }) => [id, speed]))
  const links = report.stations.filter(({ kind }) => kind === 'link')
  const busy = totals(links.map(({ part, utilisation_pct: used }): [string, number] => [part, used.value ?? 0]))
  return (port) => (busy.get(port) ?? 0) * (speeds.get(port) ?? 0)
}

function totals(parts: [string, number][]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [id, amount] of parts) sums.set(id, (sums.get(id) ?? 0) + amount)
  return sums
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

/** What lines carry that stand for others. */
export function foldedRates(lines: FoldedLine[], rates: LineRates): LineRates {
  return new Map(
    lines.flatMap(({ id, of }) => {
      const carried = of.flatMap((one) => rates.get(one) ?? [])
      return carried.length === 0 ? [] : [[id, sumOf(carried)]]
    }),
  )
}

/** ", about 369 MB/s", after what a line is called. */
export function rateInWords(rate: number | undefined): string {
  return rate === undefined ? '' : `, about ${show(rate, 'plain')}${NO_BREAK}MB/s`
}

const THINNEST = 1.5
const THICKEST = 10

/** The width of each line [px]: the busiest is the thickest, and areas compare with rates. */
export function lineWidths(rates: LineRates): ReadonlyMap<string, number> {
  const most = Math.max(0, ...rates.values())
  return new Map(
    [...rates].map(([id, rate]) => [
      id,
      most > 0 ? Math.max(THINNEST, Number((THICKEST * Math.sqrt(rate / most)).toFixed(1))) : THINNEST,
    ]),
  )
}
