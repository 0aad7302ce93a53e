/** Designs of candidates by their titles, and fields that the table may have besides. */
import type { CandidateRow, Design } from '@/api/types'

/** Rows that name their designs by title instead of id. */
export function withTitles(rows: CandidateRow[], designs: Pick<Design, 'id' | 'title'>[]): CandidateRow[] {
  const titles = new Map(designs.map(({ id, title }) => [id, title]))
  return rows.map((row) => (row.design ? { ...row, design: titles.get(String(row.design)) ?? row.design } : row))
}

/** A field that the table to download does not have, and may have. */
export function columnBesides(designs: Pick<Design, 'datastores'>[]): string {
  const [store] = designs.flatMap(({ datastores }) => datastores)
  return store === undefined ? 'datastores.<id>.capacity_gib' : `datastores.${store.id}.capacity_gib`
}
