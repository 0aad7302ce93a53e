/** Design files that the user opens: one design, or a scenario with several. */
import { inPresentVersion, PRESENT, type Upgrade } from './document-version'

import type { Design } from '@/api/types'

export type ImportedDesigns = { ok: true; title: string; designs: Design[] } | { ok: false; message: string }

const MOST_BYTES = 5_000_000

type Shape = Record<string, unknown>

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is absent, or a list of parts that each pass. */
function isList(value: unknown, passes: (part: Shape) => boolean = () => true): boolean {
  return value === undefined || (Array.isArray(value) && value.every((part) => isShape(part) && passes(part)))
}

function isClass({ workload, hosts, datastores }: Shape): boolean {
  return isShape(workload) && isList(workload.blocks) && isIdList(hosts) && isIdList(datastores)
}

function isIdList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((id) => typeof id === 'string'))
}

/** Whether the editor can show it: lists are lists, parts are parts. The server judges the rest. */
function isDesign(value: unknown): value is Design {
  if (!isShape(value) || !('schema' in value) || !('hosts' in value)) return false
  const sps = (array: Shape) => isList(array.sps, (sp) => isList(sp.target_ports))
  return (
    isList(value.hosts, (host) => Array.isArray(host.hba_ports) && isList(host.hba_ports)) &&
    isList(value.fabrics) &&
    isList(
      value.arrays,
      (array) => Array.isArray(array.sps) && sps(array) && isList(array.luns) && isList(array.protocol_endpoints),
    ) &&
    isList(value.datastores) &&
    isList(value.classes, isClass)
  )
}

/**
 * Reads a file's text; the server upgrades designs of the first version. It checks every field afterwards;
 * this tells what the file is.
 */
export async function importDesigns(name: string, text: string, upgrade: Upgrade): Promise<ImportedDesigns> {
  if (text.length > MOST_BYTES) {
    return refuse(name, 'is larger than 5 MB. A design file has some kilobytes; choose another one.')
  }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return refuse(name, `is not JSON (${error instanceof Error ? error.message : 'unreadable'}).`)
  }
  const designs = await Promise.all(candidateDesigns(data).map((design) => inPresentVersion(design, upgrade)))
  const known = designs.filter(isDesign)
  if (known.length === 0 || known.length !== designs.length) {
    return refuse(
      name,
      `contains no design that can be shown. A design file begins with {"schema": "${PRESENT}", ...} and has lists of hosts, fabrics, arrays, datastores and classes.`,
    )
  }
  const other = known.find((design) => (design.schema as string) !== PRESENT)
  if (other !== undefined) {
    return refuse(name, `has the schema "${other.schema as string}"; this Qdepth reads "qdepth/1" and "${PRESENT}".`)
  }
  return { ok: true, title: known[0]?.title ?? name, designs: known.map(withAllLists) }
}

function refuse(name: string, why: string): ImportedDesigns {
  return { ok: false, message: `${name} ${why}` }
}

function candidateDesigns(data: unknown): unknown[] {
  if (Array.isArray(data)) return data as unknown[]
  if (typeof data === 'object' && data !== null && 'designs' in data && Array.isArray(data.designs)) {
    return data.designs as unknown[]
  }
  return [data]
}

/** The editor relies on these lists; where a file lacks one it is empty, and the server says so. */
function withAllLists(design: Design): Design {
  return {
    ...design,
    hosts: listOr(design.hosts),
    fabrics: listOr(design.fabrics),
    arrays: listOr(design.arrays).map((array) => ({
      ...array,
      sps: array.sps.map((sp) => ({ ...sp, target_ports: listOr(sp.target_ports) })),
    })),
    datastores: listOr(design.datastores),
    classes: listOr(design.classes).map((entry) => ({
      ...entry,
      hosts: listOr(entry.hosts),
      datastores: listOr(entry.datastores),
      workload: { ...entry.workload, blocks: listOr(entry.workload.blocks) },
    })),
  }
}

function listOr<T>(list: T[] | undefined): T[] {
  return list ?? []
}

export function designFileText(design: Design): string {
  return `${JSON.stringify(design, null, 2)}\n`
}

export function fileName(design: Design): string {
  return `${design.id}.qdepth.json`
}

/** Name of the files of a chart: "load-curve-10-vmfs-datastores". */
export function chartName(chart: string, { title }: Pick<Design, 'title'>): string {
  return `${chart} ${title}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/-$/, '')
}
