/** What turns one version of a scenario into another, in sentences: design by design. */
import { join, tokens } from '../json-pointer'

import { changesInWords } from './changes-in-words'

import type { ContentChange, Design, ScenarioContent } from '@/api/types'
import { grouped } from '@/lib/format/names'

export type ChangedGroup = { title: string; sentences: string[] }

const SCENARIO = 'Scenario'
/** What is too long for a sentence, with what is said of it. */
const LONG: Record<string, string> = {
  layout: 'Boxes moved in the layout',
  notes: 'Notes changed',
  calibration: 'Calibration changed',
}

type Placed = ContentChange & {
  /** Index among the designs of the later version; null for the scenario itself. */
  index: number | null
  /** Way to the field inside the design, or inside the scenario. */
  inside: string[]
}

/** The scenario first, with the designs that came and went; then each design that both versions have. */
export function contentChangesInWords(
  before: ScenarioContent,
  after: ScenarioContent,
  changes: ContentChange[],
): ChangedGroup[] {
  const placed = changes.map(placedChange)
  const ofScenario = placed.filter(({ index, inside }) => index === null || inside.length === 0)
  const ofDesigns = placed.filter(({ index, inside }) => index !== null && inside.length > 0)
  const sentences = ofScenario.flatMap((change) =>
    change.index === null ? changesInWords(NOWHERE, NOWHERE, [inPlace(change)]) : wholeDesign(change),
  )
  const groups = [...grouped(ofDesigns, ({ index }) => String(index))].flatMap(([index, those]) => {
    const design = after.designs[Number(index)]
    const old = before.designs.find(({ id }) => id === design?.id)
    if (design === undefined || old === undefined) return []
    return [{ title: design.title, sentences: inDesign(old, design, those) }]
  })
  return sentences.length === 0 ? groups : [{ title: SCENARIO, sentences }, ...groups]
}

function placedChange(change: ContentChange): Placed {
  const [first = '', second, ...rest] = tokens(change.pointer)
  if (first === 'designs' && second !== undefined) return { ...change, index: Number(second), inside: rest }
  // Options are told by their own names.
  return { ...change, index: null, inside: second === undefined ? [first] : [second, ...rest] }
}

function inPlace(change: Placed): ContentChange {
  return { ...change, pointer: join('', ...change.inside) }
}

function inDesign(before: Design, after: Design, changes: Placed[]): string[] {
  const long = new Set(changes.flatMap(({ inside: [field = ''] }) => LONG[field] ?? []))
  const told = changes.filter(({ inside: [field = ''] }) => LONG[field] === undefined)
  return [...changesInWords(before, after, told.map(inPlace)), ...long]
}

function wholeDesign({ before, after }: Placed): string[] {
  const design = JSON.parse(after ?? before ?? 'null') as Design | null
  return design === null ? [] : [`Design ${after === null ? 'removed' : 'added'}: ${design.title}`]
}

/** A design without parts: what is changed outside designs lies in none. */
const NOWHERE: Design = {
  schema: 'qdepth/2',
  id: 'nowhere',
  title: '',
  fabrics: [],
  hosts: [],
  arrays: [],
  datastores: [],
  classes: [],
}
