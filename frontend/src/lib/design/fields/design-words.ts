/** What parts, fields and choices are called, as the server gives it: without the schema, which is much larger. */
import words from '@/api/words.gen.json'

const KINDS = new Map(Object.entries(words.kinds))
const LABELS = new Map(Object.entries(words.fields))
const CHOICES = new Map(Object.entries(words.choices))

/** What a field is called, whatever part it is of: "LUN depth" for `lun_depth`; a name that no field has in words. */
export function labelOf(name: string): string {
  const spoken = name.replaceAll('_', ' ')
  return LABELS.get(name) ?? spoken.charAt(0).toUpperCase() + spoken.slice(1)
}

/** Whether the document format has a field of this name. */
export function isFieldName(name: string): boolean {
  return LABELS.has(name)
}

/** A choice as its box shows it: "round robin" for `round_robin`, and profiles by their names. */
export function choiceLabel(choice: string | number): string {
  return CHOICES.get(String(choice)) ?? String(choice)
}

/** What a part is called that follows a definition: "HBA port". */
export function kindLabel(definition: string): string {
  return KINDS.get(definition) ?? definition
}
