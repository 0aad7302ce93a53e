/** What survives of a failure, as one more design of the scenario. */
import type { Design } from '@/api/types'
import { appendCopy } from '@/lib/design/designs'

/** The designs with what survives at the end, under the title that says what failed; a second one is a copy. */
export function appendSurvivor(designs: Design[], survivor: Design): Design[] {
  if (designs.some(({ title }) => title === survivor.title)) return appendCopy(designs, survivor)
  return appendCopy(designs, survivor).map((one, index) =>
    index < designs.length ? one : { ...one, title: survivor.title },
  )
}
