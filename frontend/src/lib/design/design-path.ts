/** Paths: pointers into a scenario that name designs and parts by their ids, wherever they stand. */
import { getAt, join, tokens } from './json-pointer'

import type { Design, ScenarioContent } from '@/api/types'

export type Designs = Pick<ScenarioContent, 'designs'>

const OPTIONS = '/options'

/** The path of a pointer into a design, or into the options of the scenario. */
export function pathOf(design: Design, pointer: string): string {
  if (pointer.startsWith(`${OPTIONS}/`)) return pointer
  let node: unknown = design
  return tokens(pointer).reduce(
    (path, token) => {
      const inList = Array.isArray(node)
      node = getAt(node, join('', token))
      return join(path, inList ? (idOf(node) ?? token) : token)
    },
    join('', 'designs', design.id),
  )
}

function idOf(node: unknown): string | null {
  const id = (node as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}

/** A path in a content as it is now: which design, none for what lies in no design, and where in it. */
export type Location = { index: number | null; pointer: string }

/** Null where the design or the part is gone. */
export function resolvePath(content: Designs, path: string): Location | null {
  const [list, id = '', ...inside] = tokens(path)
  if (list !== 'designs') return { index: null, pointer: path }
  const index = content.designs.findIndex((design) => design.id === id)
  const pointer = index < 0 ? null : pointerIn(content.designs[index], inside)
  return pointer === null ? null : { index, pointer }
}

function pointerIn(design: unknown, ids: string[]): string | null {
  let node = design
  let pointer = ''
  for (const token of ids) {
    const place = Array.isArray(node) ? placeIn(node, token) : token
    if (place === -1) return null
    node = getAt(node, join('', place))
    pointer = join(pointer, place)
  }
  return pointer
}

/** Things without ids, such as block sizes, are known by their places. */
function placeIn(list: unknown[], token: string): number {
  const named = list.findIndex((item) => idOf(item) === token)
  if (named >= 0) return named
  return Number(token) < list.length && idOf(list[Number(token)]) === null ? Number(token) : -1
}
