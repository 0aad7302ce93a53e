/** What a user chooses about a draft, as data: each function gives new choices. */
import type { ImportChoices, ImportGroup, ImportNeed, TotalLoad } from '@/api/types'

export const NO_CHOICES: ImportChoices = {}

const without = (ids: readonly string[] | undefined, id: string) => (ids ?? []).filter((other) => other !== id)

const withId = (ids: readonly string[] | undefined, id: string) => [...without(ids, id), id]

/** Leaves a group out, or draws it again. */
export function toggled(choices: ImportChoices, group: ImportGroup): ImportChoices {
  return group.drawn
    ? { ...choices, exclude: withId(choices.exclude, group.id), include: without(choices.include, group.id) }
    : { ...choices, exclude: without(choices.exclude, group.id), include: withId(choices.include, group.id) }
}

/** Draws each member of a group as a part of its own. */
export function split(choices: ImportChoices, group: ImportGroup): ImportChoices {
  const merge = (choices.merge ?? []).filter((ids) => !ids.includes(group.id))
  const wasMerged = merge.length < (choices.merge ?? []).length
  return wasMerged ? { ...choices, merge } : { ...choices, split: withId(choices.split, group.id) }
}

/** Draws groups as one part. */
export function merged(choices: ImportChoices, ids: readonly string[]): ImportChoices {
  return { ...choices, merge: [...(choices.merge ?? []), [...ids]] }
}

/** Whether groups can be drawn as one part: each can be merged with each other. */
export function canMerge(groups: readonly ImportGroup[], ids: readonly string[]): boolean {
  const chosen = groups.filter((group) => ids.includes(group.id))
  return (
    chosen.length > 1 &&
    chosen.every((group) => ids.every((id) => id === group.id || (group.merges_with ?? []).includes(id)))
  )
}

/** Takes an option for what is needed. */
export function answered(choices: ImportChoices, need: ImportNeed, option: string): ImportChoices {
  return { ...choices, values: { ...choices.values, [need.id]: option } }
}

/** The need that says which load the VMs have. */
const LOAD = 'load'

/** States the load of all VMs together, or takes it back; a load that was chosen before gives way. */
export function stated(choices: ImportChoices, total: TotalLoad | null): ImportChoices {
  const values = Object.fromEntries(Object.entries(choices.values ?? {}).filter(([need]) => need !== LOAD))
  return { ...choices, values, total }
}
