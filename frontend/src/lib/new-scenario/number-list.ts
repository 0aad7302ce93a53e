/** Numbers written as a list with ranges: "1-3, 5". */

export type NumberList = { ok: true; numbers: number[] } | { ok: false; message: string }

const PART = /^(\d+)(?:\s*(?:-|–|to)\s*(\d+))?$/

/** Whole numbers from 1 to `most`, in order and each once; nothing or "all" means all of them. */
export function readNumberList(text: string, most: number): NumberList {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '' || trimmed === 'all') return { ok: true, numbers: upTo(most) }
  const found = new Set<number>()
  for (const part of trimmed.split(',').map((piece) => piece.trim())) {
    const match = PART.exec(part)
    if (match === null) {
      return { ok: false, message: `"${part}" is not a number. Write them as 1-3, 5.` }
    }
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (first < 1 || last > most || last < first) {
      return { ok: false, message: `"${part}" is not within 1 to ${most}.` }
    }
    upTo(last - first + 1).forEach((step) => found.add(first + step - 1))
  }
  return { ok: true, numbers: [...found].sort((one, other) => one - other) }
}

/** "1 to 3, 5" of 1, 2, 3, 5. */
export function numbersInWords(numbers: number[]): string {
  const runs = numbers.reduce<[number, number][]>((sofar, number) => {
    const last = sofar.at(-1)
    return last?.[1] === number - 1 ? [...sofar.slice(0, -1), [last[0], number]] : [...sofar, [number, number]]
  }, [])
  return runs.map(([first, last]) => (first === last ? String(first) : `${first} to ${last}`)).join(', ')
}

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1)
}
