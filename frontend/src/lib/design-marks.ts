/** The letter, marker and dash by which a design is known everywhere. */

export type Marker = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star'

export type DesignMark = {
  letter: string
  color: string
  marker: Marker
  dash: string
  /** The marks in words, for those who hear the page. */
  words: string
}

const MARKS: readonly Omit<DesignMark, 'color'>[] = [
  { letter: 'A', marker: 'circle', dash: '', words: 'circle, solid line' },
  { letter: 'B', marker: 'square', dash: '8 4', words: 'square, dashed line' },
  { letter: 'C', marker: 'triangle', dash: '2 4', words: 'triangle, dotted line' },
  { letter: 'D', marker: 'diamond', dash: '8 4 2 4', words: 'diamond, dash-dotted line' },
  { letter: 'E', marker: 'cross', dash: '16 4', words: 'cross, long-dashed line' },
  { letter: 'F', marker: 'star', dash: '4 4', words: 'star, short-dashed line' },
]

export const MOST_DESIGNS = MARKS.length

export function designMark(index: number): DesignMark {
  const mark = MARKS[index]
  if (mark === undefined) throw new RangeError(`A scenario has at most ${MOST_DESIGNS} designs`)
  return { ...mark, color: `var(--design-${index})` }
}
