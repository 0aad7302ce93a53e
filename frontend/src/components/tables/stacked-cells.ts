/** What the cells of a row are called where a phone stacks them, and which of them it shows once. */
import type { ReactNode } from 'react'

type Heading = {
  label: ReactNode
  /** What its cells are called where they are stacked, if the label is more than a text. */
  stackedLabel?: string
}

/** Letters of the longest heading that a phone shows beside a cell that is compared. */
export function longestBeside(columns: Heading[]): number {
  return Math.max(0, ...columns.map(({ stackedLabel = '' }) => stackedLabel.length))
}

/** The heading that a cell repeats on a phone, with those of later cells that say the same; an empty one needs none. */
export function labelBeside(columns: Heading[], cells: ReactNode[], index: number): string | undefined {
  const { label, stackedLabel } = columns[index] ?? { label: undefined }
  const cell = cells[index]
  const isEmpty = cell === null || cell === undefined || cell === false || cell === ''
  if (isEmpty) return undefined
  if (stackedLabel === undefined) return typeof label === 'string' ? label : undefined
  return sayingTheSame(columns, cells, index)
    .map((place) => columns[place]?.stackedLabel)
    .join(', ')
}

/** Whether an earlier cell of the row says the same in words, so that a phone shows them once. */
export function isSaidBefore(columns: Heading[], cells: ReactNode[], index: number): boolean {
  return sayingTheSame(columns, cells, index)[0] !== index
}

/** Places of the cells of a row that a phone shows as one: those with the words of this cell, and it. */
function sayingTheSame(columns: Heading[], cells: ReactNode[], index: number): number[] {
  const words = cells[index]
  if (typeof words !== 'string' || columns[index]?.stackedLabel === undefined) return [index]
  return columns.flatMap((column, place) =>
    column.stackedLabel !== undefined && cells[place] === words ? [place] : [],
  )
}
