/** How strongly a part is tinted by how full it is. */
import type { Utilisation } from '@/lib/report/utilisation'

const LEAST = 0.06
const MOST = 0.9

/** From nearly nothing for a part without load to nearly full colour for a full one. */
export function shadeOfUse(fill: Utilisation | null): number {
  return Number((LEAST + ((fill?.percent ?? 0) / 100) * (MOST - LEAST)).toFixed(2))
}
