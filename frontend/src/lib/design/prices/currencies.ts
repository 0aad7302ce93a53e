/** Currencies in the order in which people look for them. */

const FIRST = ['EUR', 'USD', 'GBP', 'CHF']

/** The usual currencies first, the others as they were. */
export function usualFirst<Choice>(choices: readonly Choice[]): Choice[] {
  const rank = (choice: Choice) => {
    const place = FIRST.indexOf(String(choice))
    return place < 0 ? FIRST.length : place
  }
  return choices.toSorted((one, other) => rank(one) - rank(other))
}
