/** What new parts begin with: arrays, workloads and names of the catalogue, as the server has it. */
import text from '@/api/new-parts.gen.json'
import type { Fabric } from '@/api/types'

export type Protocol = Fabric['protocol']

export type Fact = {
  value: number | string | boolean
  unit: string
  source: string
  /** Absent where a document confirms the value; false for an estimate. */
  confirmed?: boolean
  note?: string
}

/** The depth of NVMe devices that may be assumed, and where the true one is found. */
type NamespaceDepth = { assumed: Fact; how_to_know: string }

export type Profile = { id: string; name: string; note?: string; settings: Record<string, Fact> }

export type Source = { id: string; title: string; address: string }

type Named = { id: string; name: string }
type Driver = Named & { protocols: Protocol[]; since?: string; until?: string }

type NewParts = {
  sources: Source[]
  speeds_gbps: Record<Protocol, number[]>
  namespace_depth: NamespaceDepth
  nvme_protocols: Protocol[]
  releases: Named[]
  hba_drivers: Driver[]
  arrays: Profile[]
  workloads: Profile[]
  front_ends: Profile[]
}

const CATALOGUE = text as unknown as NewParts

export const ARRAY_MODELS = CATALOGUE.arrays
export const WORKLOADS = CATALOGUE.workloads
/** ESXi releases, the newest first. */
const RELEASES = CATALOGUE.releases.toReversed()

/** The array that an unnamed one begins as. */
export const USUAL_ARRAY = 'all-flash-mid-range'

function profile(profiles: Profile[], id: string): Profile {
  const found = profiles.find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`The catalogue has no profile ${id}.`)
  return found
}

export function arrayModel(id: string): Profile {
  return profile(ARRAY_MODELS, id)
}

export function workloadTemplate(id: string): Profile {
  return profile(WORKLOADS, id)
}

/** "SQL database" of "SQL database (OLTP)". */
export function shortName({ name }: Profile): string {
  return name.split(' (')[0] ?? name
}

/** A number of a profile; null where it has none. */
export function numberOf({ settings }: Profile, name: string): number | null {
  const value = settings[name]?.value
  return typeof value === 'number' ? value : null
}

/** A word of a profile; null where it has none. */
export function wordOf({ settings }: Profile, name: string): string | null {
  const value = settings[name]?.value
  return typeof value === 'string' ? value : null
}

export function sourceOf(fact: Fact): Source {
  const found = CATALOGUE.sources.find((source) => source.id === fact.source)
  if (found === undefined) throw new Error(`The catalogue has no source ${fact.source}.`)
  return found
}

export const NAMESPACE_DEPTH = CATALOGUE.namespace_depth

/** Whether devices are NVMe namespaces, whose depth no driver gives. */
export function isNvme(protocol: Protocol): boolean {
  return CATALOGUE.nvme_protocols.includes(protocol)
}

/** I/Os per path that the vendor of a front end recommends for SCSI devices; null where none was found. */
export function recommendedIosPerPath(frontEnd: string | null, protocol: Protocol): number | null {
  if (isNvme(protocol)) return null
  const found = CATALOGUE.front_ends.find(({ id }) => id === frontEnd)
  return found === undefined ? null : numberOf(found, 'round_robin_ios')
}

/** Drivers that a release has for a protocol; those whose depth has to be known but is not are left out. */
export function driversFor(protocol: Protocol, release: string): Named[] {
  const order = CATALOGUE.releases.map(({ id }) => id)
  const place = order.indexOf(release)
  return CATALOGUE.hba_drivers.filter(
    ({ protocols, since, until }) =>
      protocols.includes(protocol) &&
      (since === undefined || order.indexOf(since) <= place) &&
      (until === undefined || place <= order.indexOf(until)),
  )
}

/** Releases that have such a driver for a protocol, the newest first; none for some protocols. */
export function releasesFor(protocol: Protocol): Named[] {
  return RELEASES.filter(({ id }) => driversFor(protocol, id).length > 0)
}

/** Speeds that ports of a protocol can have [Gb/s], the slowest first. */
export function speedsOf(protocol: Protocol): number[] {
  return CATALOGUE.speeds_gbps[protocol]
}
