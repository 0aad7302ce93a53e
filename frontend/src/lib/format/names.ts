/** Many things that are alike, told once. */

const MOST_NAMES = 3

/** Each name once; of many alike the first and the last, such as "lun01 to lun10". */
export function shortList(names: string[]): string {
  const once = [...new Set(names)]
  if (once.length <= MOST_NAMES) return once.join(', ')
  return rangeOf(once) ?? `${once.slice(0, MOST_NAMES).join(', ')} and ${once.length - MOST_NAMES} more`
}

/** "LUN 1 to LUN 16", of names that are numbered without a gap, in whatever order. */
function rangeOf(names: string[]): string | null {
  const numbered = names
    .map((name) => ({ name, stem: name.replace(/\d+$/, ''), number: Number(/\d+$/.exec(name)?.[0]) }))
    .sort((one, other) => one.number - other.number)
  const [first, last] = [numbered[0], numbered.at(-1)]
  if (first === undefined || last === undefined) return null
  const inTurn = numbered.every(({ stem, number }, index) => stem === first.stem && number === first.number + index)
  return inTurn ? `${first.name} to ${last.name}` : null
}

/** Items of one key together, in the order in which the keys first come. */
export function grouped<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** A name that was typed or pasted in several lines. */
export function inOneLine(name: string): string {
  return name.replaceAll(/\s*\n\s*/g, ' ')
}

/** The pieces between which a path may go on in the next line: after a dot or a low line inside a word. */
export function pieces(text: string): string[] {
  return text.split(/(?<=[a-z\d][._])(?=[a-z])/i)
}
