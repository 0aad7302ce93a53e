/** The command palette: finding a command by words, and moving through the list. */

export type Command = { id: string; label: string; keys?: string; run: () => void }

const MOST_SHOWN = 12

/** Commands that hold every typed word, those that begin with the first word before the others. */
export function matchingCommands(commands: Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter(({ label }) => {
    const text = label.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const [first = ''] = words
  const begins = ({ label }: Command) => (label.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((one, other) => begins(one) - begins(other)).slice(0, MOST_SHOWN)
}

/** The next place in a list of `length`, round its ends. */
export function nextIndex(index: number, step: 1 | -1, length: number): number {
  return length === 0 ? 0 : (index + step + length) % length
}
