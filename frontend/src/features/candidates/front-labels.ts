/** Labels of dots that lie on one another: one for all of them, so that it can be read. */
import type { CandidateDot } from './candidates'

/** Dots are together where they are no further apart than this share of what each axis spans. */
const TOGETHER = 0.05

type Labelled = Pick<CandidateDot, 'label' | 'place' | 'price' | 'value' | 'onFront'>

/** Of named dots that lie together, the first has the label of all, "small and 2 more"; the others have none. */
export function withSharedLabels<D extends Labelled>(dots: D[]): D[] {
  const named = dots.filter(({ onFront }) => onFront)
  const nearPrice = TOGETHER * span(dots.map(({ price }) => price))
  const nearValue = TOGETHER * span(dots.map(({ value }) => value))
  const isTogether = (one: D, other: D) =>
    Math.abs(one.price - other.price) <= nearPrice && Math.abs(one.value - other.value) <= nearValue
  const heads = named.filter((dot, place) => !named.slice(0, place).some((before) => isTogether(before, dot)))
  return dots.map((dot) => {
    if (!dot.onFront) return dot
    if (!heads.includes(dot)) return { ...dot, label: '', place: '' }
    const others = named.filter((other) => other !== dot && !heads.includes(other) && isTogether(dot, other)).length
    if (others === 0) return dot
    return { ...dot, label: `${dot.label} and ${others} more`, place: `${dot.place} and ${others} more` }
  })
}

function span(numbers: number[]): number {
  return Math.max(...numbers) - Math.min(...numbers)
}
