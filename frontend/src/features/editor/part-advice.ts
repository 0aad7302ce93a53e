/** What vendors recommend: whose it is, and the design that follows it. */
import type { Advice, Design } from '@/api/types'
import { setAt } from '@/lib/design/json-pointer'
import type { Part } from '@/lib/design/parts'


/** Advice on the fields of a part. */
export function adviceForPart(part: Part, advice: Advice[]): Advice[] {
  return advice.filter(({ pointer }) => pointer.startsWith(`${part.pointer}/`))
}

/** The design with each recommended value set. */
export function applyAdvice(design: Design, advice: Advice[]): Design {
  return advice.reduce<Design>(
    (sofar, { pointer, recommended }) => setAt(sofar, pointer, JSON.parse(recommended) as unknown),
    design,
  )
}
