/** What vendors recommend: whose it is, and the design that follows it. */
import type { Advice, Design } from '@/api/types'
import { withValues } from '@/lib/design/findings/offered-values'
import type { Part } from '@/lib/design/parts'

/** Advice on the fields of a part. */
export function adviceForPart(part: Part, advice: Advice[]): Advice[] {
  return advice.filter(({ pointer }) => pointer.startsWith(`${part.pointer}/`))
}

/** The design with each recommended value set. */
export function applyAdvice(design: Design, advice: Advice[]): Design {
  return withValues(
    design,
    advice.map(({ pointer, recommended }) => ({ pointer, value: recommended })),
  )
}
