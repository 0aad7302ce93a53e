/** Designs of the first version, which files and older drafts may hold: the server rewrites them. */
import type { Design } from '@/api/types'

export const PRESENT: Design['schema'] = 'qdepth/2'
const FIRST = 'qdepth/1'

/** Gives the same design in the present version. */
export type Upgrade = (design: Record<string, unknown>) => Promise<Record<string, unknown>>

export function isFirst(design: unknown): design is Record<string, unknown> {
  return typeof design === 'object' && design !== null && 'schema' in design && design.schema === FIRST
}

export function inPresentVersion(design: unknown, upgrade: Upgrade): Promise<unknown> {
  return isFirst(design) ? upgrade(design) : Promise.resolve(design)
}
