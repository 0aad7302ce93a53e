/** Examples whose source measured something, and those that are made up. */
import type { Example } from '@/api/types'

export type Sources = { measured: Example[]; madeUp: Example[] }

export function bySource(examples: Example[]): Sources {
  return {
    measured: examples.filter((example) => example.is_measured === true),
    madeUp: examples.filter((example) => example.is_measured !== true),
  }
}
