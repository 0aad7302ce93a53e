/** A cluster as people have it, examples whose source measured something, and those that are made up. */
import type { Example } from '@/api/types'

export type Sources = Record<'cluster' | 'measured' | 'madeUp', Example[]>

const CLUSTER = 'cluster'

export function bySource(examples: Example[]): Sources {
  const others = examples.filter(({ id }) => id !== CLUSTER)
  return {
    cluster: examples.filter(({ id }) => id === CLUSTER),
    measured: others.filter((example) => example.is_measured === true),
    madeUp: others.filter((example) => example.is_measured !== true),
  }
}
