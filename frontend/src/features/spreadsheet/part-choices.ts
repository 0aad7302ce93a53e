/** Parts that a metric may be of, by name, for those whose ids are in the design. */
import { needsId } from './sheet-formulas'

import type { Design } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { LAYERS } from '@/lib/report/layers'
import { partTitles } from '@/lib/report/report-parts'

/** What a metric with a placeholder can be of; null where only a result knows, none where it has no placeholder. */
export function partChoices(design: Design | undefined, metric: string): Option[] | null {
  if (!needsId(metric)) return []
  if (metric.includes('<layer>')) return LAYERS.map(({ layer, label }) => ({ value: layer, label }))
  if (design === undefined) return null
  const titleOf = partTitles(design)
  const optionsOf = (parts: { id: string }[]) => parts.map(({ id }) => ({ value: id, label: titleOf(id) }))
  switch (metric.split('.')[0]) {
    case 'groups':
      return optionsOf(design.classes)
    case 'classes': {
      const names = design.classes.flatMap(({ name }) => (name == null ? [] : [name]))
      const shared = names.filter((name, place) => names.indexOf(name) !== place)
      return [...new Set(shared)].map((name) => ({ value: name, label: name }))
    }
    case 'datastores':
      return optionsOf(design.datastores)
    case 'operations':
      return optionsOf(design.operations ?? [])
    default:
      return null
  }
}

/** The metric with the part that was chosen before where it is offered, else with the first one. */
export function chosenPart(choices: Option[] | null, id: string): string {
  if (choices === null || choices.some(({ value }) => value === id)) return id
  return choices[0]?.value ?? ''
}
