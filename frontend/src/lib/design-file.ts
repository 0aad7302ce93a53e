/** Design files that the user opens: one design, or a scenario with several. */
import type { Design } from '@/api/types'

export type Imported =
  | { ok: true; title: string; designs: Design[] }
  | { ok: false; message: string }

const MOST_BYTES = 5_000_000

function isDesign(value: unknown): value is Design {
  return typeof value === 'object' && value !== null && 'schema' in value && 'hosts' in value
}

/** Reads a file's text. The server checks every field afterwards; this tells what the file is. */
export function importDesigns(name: string, text: string): Imported {
  if (text.length > MOST_BYTES) {
    return refuse(name, 'is larger than 5 MB. A design file has some kilobytes; choose another one.')
  }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return refuse(name, `is not JSON (${error instanceof Error ? error.message : 'unreadable'}).`)
  }
  const designs = candidateDesigns(data)
  const known = designs.filter(isDesign)
  if (known.length === 0 || known.length !== designs.length) {
    return refuse(name, 'holds no design. A design file begins with {"schema": "qdepth/1", ...}.')
  }
  const other = known.find((design) => (design.schema as string) !== 'qdepth/1')
  if (other !== undefined) {
    return refuse(name, `has the schema "${other.schema as string}"; this Qdepth reads "qdepth/1".`)
  }
  return { ok: true, title: known[0]?.title ?? name, designs: known.map(withAllLists) }
}

function refuse(name: string, why: string): Imported {
  return { ok: false, message: `${name} ${why}` }
}

function candidateDesigns(data: unknown): unknown[] {
  if (Array.isArray(data)) return data as unknown[]
  if (typeof data === 'object' && data !== null && 'designs' in data && Array.isArray(data.designs)) {
    return data.designs as unknown[]
  }
  return [data]
}

/** The editor relies on the five lists; a file that lacks one gets it empty. */
function withAllLists(design: Design): Design {
  const partial: Partial<Design> = design
  return {
    ...design,
    hosts: partial.hosts ?? [],
    fabrics: partial.fabrics ?? [],
    arrays: partial.arrays ?? [],
    datastores: partial.datastores ?? [],
    vm_groups: partial.vm_groups ?? [],
  }
}

export function designFileText(design: Design): string {
  return `${JSON.stringify(design, null, 2)}\n`
}

export function fileName(design: Design): string {
  return `${design.id}.qdepth.json`
}
