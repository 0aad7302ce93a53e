import type { Workload } from '@/api/types'
import { newWorkload } from '@/lib/design/new-parts'

/** The workload with another loop; what both loops have stays. */
export function changeLoop(workload: Workload, loop: Workload['loop']): Workload {
  const fresh = newWorkload(loop)
  const { blocks, read_pct } = workload
  if (fresh.loop === 'open' || workload.loop === 'open') return { ...fresh, blocks, read_pct }
  return { ...fresh, blocks, read_pct, outstanding_ios: workload.outstanding_ios }
}

/** One more size for a mix; it takes what the others leave of the 100 %. */
export function newBlock(blocks: Workload['blocks']): Workload['blocks'][number] {
  const taken = blocks.reduce((sum, block) => sum + (block.share_pct ?? 100), 0)
  return { size_kib: 64, share_pct: taken < 100 ? 100 - taken : 10 }
}
