/** Other structures that the design may have, as they are chosen, and what is asked of them. */
import type { Alternative, Design } from '@/api/types'
import { choiceLabel } from '@/lib/design/fields/design-words'
import { idsIn, type Option } from '@/lib/design/fields/field-options'
import { labelledFields } from '@/lib/design/fields/sweep-fields'
import { NO_BREAK } from '@/lib/format/format'

const LONGEST_NAME = 64
/** What no measured number depends on. */
const WITHOUT_EFFECT = /(^|_)(w|price|pct_per_kiops|base_pct)$|capacity|usable|model$|release$/

/** A field with other values; each makes a structure of its own. */
export type StructureDraft = {
  path: string
  /** Choices with commas between them, or numbers with spaces. */
  values: string
}

export type StructureField = {
  path: string
  label: string
  unit: string | null
  /** The value that the design has, as text. */
  value: string
  /** What else can be chosen; none where it takes a number. */
  choices: Option[]
}

/** The fields that make a structure: choices first, then numbers. */
export function structureFields(design: Design): StructureField[] {
  const fields = labelledFields(design)
    .filter(({ field }) => ['choice', 'integer', 'number'].includes(field.kind))
    .filter(({ field }) => !WITHOUT_EFFECT.test(field.name))
    .map(({ path, label, field }) => {
      const value = textOf(field.value ?? field.preset)
      return {
        path,
        label,
        unit: field.unit,
        value,
        choices: field.choices
          .map((choice) => ({ value: String(choice), label: choiceLabel(choice) }))
          .filter((choice) => choice.value !== value),
      }
    })
    .filter((field, index, all) => all.findIndex(({ path }) => path === field.path) === index)
  return [
    ...fields.filter(({ choices }) => choices.length > 0),
    ...fields.filter(({ choices }) => choices.length === 0),
  ]
}

/** "The design has fork join." */
export function ownValueInWords({ value, unit }: StructureField): string {
  if (value === '') return 'The design does not set it.'
  return `The design has ${choiceLabel(value)}${unit === null ? '' : `${NO_BREAK}${unit}`}.`
}

/** A structure for each value; `read` makes a number of a word, or says why it is none. */
export function alternativesOf(
  structures: StructureDraft[],
  fields: StructureField[],
  read: (text: string, where: string) => number | null,
): Alternative[] {
  return structures.flatMap(({ path, values }) => {
    const field = fields.find((known) => known.path === path)
    const label = field?.label ?? path
    const chosen = field !== undefined && field.choices.length > 0
    const words = chosen ? idsIn(values) : values.split(/[\s;]+/).filter(Boolean)
    return words.map((word) => ({
      name: nameOf(label, word),
      overrides: { [path]: chosen ? word : (read(word, `Other value of ${label}`) ?? word) },
    }))
  })
}

function nameOf(label: string, word: string): string {
  const ending = `: ${choiceLabel(word)}`
  return label.slice(0, LONGEST_NAME - ending.length) + ending
}

/** Structures that were asked as they are chosen; those that no choice makes stay as they are. */
export function structuresOf(alternatives: Alternative[]): {
  structures: StructureDraft[]
  furtherStructures: Alternative[]
} {
  const structures = new Map<string, string[]>()
  const furtherStructures: Alternative[] = []
  for (const alternative of alternatives) {
    const [change, ...more] = Object.entries(alternative.overrides)
    if (change === undefined || more.length > 0 || alternative.parameters != null) {
      furtherStructures.push(alternative)
      continue
    }
    const [path, value] = change
    structures.set(path, [...(structures.get(path) ?? []), String(value)])
  }
  return {
    structures: [...structures].map(([path, values]) => ({
      path,
      values: values.join(values.some((value) => Number.isNaN(Number(value))) ? ', ' : ' '),
    })),
    furtherStructures,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
