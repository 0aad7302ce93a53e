/** The ends between which a number surely lies; the server's rule: least_and_most of backend/qdepth/report/numbers.py. */
import type { Quantity } from '@/api/types'

export type Known = Pick<Quantity, 'low' | 'high' | 'tag'> & { value: number }

/** Of a lower bound the one end is known, of a number without a known error none; what is not known is infinite. */
export function endsOf({ value, low, high, tag }: Known): [number, number] {
  return [
    low ?? (tag === 'exact' || tag === 'bound' ? value : -Infinity),
    tag === 'bound' ? Infinity : (high ?? (tag === 'exact' ? value : Infinity)),
  ]
}

/** Without the ends of a stated error, where the engine says not to rely on its numbers. */
export function reliedOn<T extends Pick<Quantity, 'low' | 'high' | 'tag'>>(found: T, doubt: string | null | undefined): T {
  return doubt == null || found.tag !== 'approximate' ? found : { ...found, low: null, high: null }
}
