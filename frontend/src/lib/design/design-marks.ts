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

/** The markers as SVG paths in a box of 16 by 16. */
export const MARKER_PATHS: Record<Marker, string> = {
  circle: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10z',
  square: 'M3.5 3.5h9v9h-9z',
  triangle: 'M8 2.5l6 10.5h-12z',
  diamond: 'M8 2l6 6-6 6-6-6z',
  cross: 'M6 2h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
  star: 'M8 1l2 4.7 5 .4-3.8 3.3 1.2 4.9-4.4-2.6-4.4 2.6 1.2-4.9-3.8-3.3 5-.4z',
}

/** Centres the 16 by 16 box of a marker on a point. */
export function markerTransform(x: number, y: number): string {
  return `translate(${x - 8} ${y - 8})`
}

export const MOST_DESIGNS = MARKS.length

/** What a comparison calls its designs. */
export type NameOf = (index: number) => string

export const letterOf: NameOf = (index) => designMark(index).letter

export function designMark(index: number): DesignMark {
  const mark = MARKS[index]
  if (mark === undefined) throw new RangeError(`A scenario has at most ${MOST_DESIGNS} designs`)
  return { ...mark, color: `var(--design-${index})` }
}

/** How a comparison calls its designs, and by which marks it draws them. */
export type Naming = { nameOf: NameOf; markOf: (index: number) => DesignMark }

/** The designs of a scenario, in their order. */
export const OF_SCENARIO: Naming = { nameOf: letterOf, markOf: designMark }

const AFTER = { color: 'var(--text)', dash: '12 3' }

/** A design before a failure, by its own marks, and after it, in ink: the next letter is another design's. */
export function ofFailure(place: number): Naming {
  const before = designMark(place)
  return {
    nameOf: (index) => (index === 0 ? 'before' : 'after'),
    markOf: (index) => (index === 0 ? before : { ...before, ...AFTER }),
  }
}
