/** Many things that are alike, told once. */

const MOST_NAMES = 3

/** Each name once; of many alike the first and the last, such as "lun01 to lun10". */
export function shortList(names: string[]): string {
  const once = [...new Set(names)]
  const [first, last] = [once[0] ?? '', once.at(-1) ?? '']
  if (once.length <= MOST_NAMES) return once.join(', ')
  const stem = (name: string) => name.replace(/\d+$/, '')
  if (once.every((name) => stem(name) === stem(first))) return `${first} to ${last}`
  return `${once.slice(0, MOST_NAMES).join(', ')} and ${once.length - MOST_NAMES} more`
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
