/** Long lists of rows, a page at a time. */

export const ROWS_A_PAGE = 25

type Page<T> = {
  shown: T[]
  /** Places of the first and the last row that are shown, from 1. */
  from: number
  to: number
  /** Rows with the words. */
  total: number
  /** Where the pages before and after begin; null without one. */
  previous: number | null
  next: number | null
}

/** The rows from a place on whose names have all the words. */
export function pageOf<T extends { id: string; name?: string | null | undefined }>(
  rows: T[],
  words: string,
  start: number,
): Page<T> {
  const wanted = words.toLowerCase().split(' ').filter(Boolean)
  const found = rows.filter(({ id, name }) => wanted.every((word) => (name ?? id).toLowerCase().includes(word)))
  const shown = found.slice(start, start + ROWS_A_PAGE)
  return {
    shown,
    from: start + 1,
    to: start + shown.length,
    total: found.length,
    previous: start === 0 ? null : Math.max(0, start - ROWS_A_PAGE),
    next: start + ROWS_A_PAGE < found.length ? start + ROWS_A_PAGE : null,
  }
}
