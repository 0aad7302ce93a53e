/** What vendors recommend: whose it is, and the design that follows it. */
import type { Part } from './parts'
import { setAt } from './pointer'

import type { Advice, Design } from '@/api/types'

/** Advice on the fields of a part. */
export function adviceOn(part: Part, advice: Advice[]): Advice[] {
  return advice.filter(({ pointer }) => pointer.startsWith(`${part.pointer}/`))
}

/** The design with each recommended value set. */
export function withAdvice(design: Design, advice: Advice[]): Design {
  return advice.reduce<Design>(
    (sofar, { pointer, recommended }) => setAt(sofar, pointer, JSON.parse(recommended) as unknown),
    design,
  )
}
