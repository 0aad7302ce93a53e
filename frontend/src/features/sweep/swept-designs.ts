/** The designs of a sweep: their lines over one field, and which cells keep the targets of theirs. */
import type { SweepLine } from './fairness/fairness'
import { intervalsInWords, lineOf, sweepInWords, sweepOfDesign, type SweepMetric } from './sweep-points'

import type { Design, Sweep } from '@/api/types'
import { designMark } from '@/lib/design/design-marks'

export type SweptDesign = {
  id: string
  /** Its letter in the scenario; none where the scenario has it no more. */
  letter: string | null
  title: string
  index: number
  design: Design | null
}

/** The designs of a sweep as the scenario has them; one that was removed keeps the title that it was swept with. */
export function sweptDesigns(sweep: Sweep, designs: Design[]): SweptDesign[] {
  return sweep.designs.map(({ id, title }) => {
    const index = designs.findIndex((design) => design.id === id)
    const design = designs[index] ?? null
    return { id, title: design?.title ?? title, index, design, letter: index < 0 ? null : designMark(index).letter }
  })
}

export function nameOfSwept({ letter, title }: SweptDesign): string {
  return letter === null ? title : `${letter} ${title}`
}

/** A line over the first field for each design. */
export function linesOfDesigns(sweep: Sweep, swept: SweptDesign[], metric: SweepMetric): SweepLine[] {
  return swept.map((one, place) => ({
    value: place,
    label: nameOfSwept(one),
    dots: lineOf(sweepOfDesign(sweep, one.id), metric),
  }))
}

const MOST_LINES = 6

/** A line over the first field for each value of the second one, at most six of them, evenly. */
export function linesOfRows(sweep: Sweep, metric: SweepMetric): SweepLine[] {
  const values = sweep.axes[1]?.values ?? []
  const step = Math.ceil(values.length / MOST_LINES)
  return values
    .filter((_, index) => index % step === 0)
    .map((value) => ({
      value,
      label: String(value),
      dots: lineOf({ ...sweep, points: sweep.points.filter(({ values: [, down] }) => down === value) }, metric),
    }))
}

/** What `sweepInWords` says of each design, with how many of its cells meet its targets. */
export function sweptInWords(
  sweep: Sweep,
  swept: SweptDesign[],
  metric: SweepMetric,
  labels: string[],
  units: (string | null)[] = [],
  summaryOf: (designId: string) => string | null = () => null,
): string[] {
  return swept.map((one) => {
    const own = sweepOfDesign(sweep, one.id)
    const words = [sweepInWords(own, metric, labels, units), summaryOf(one.id)].filter(Boolean).join(' ')
    return swept.length === 1 ? words : `${nameOfSwept(one)}: ${words}`
  })
}

/** What the intervals of each design hold; once where those of both hold the same. */
export function intervalsOfSwept(sweep: Sweep, swept: SweptDesign[], metric: SweepMetric): string[] {
  const words = swept.map(({ id }) => intervalsInWords(sweepOfDesign(sweep, id), metric))
  if (new Set(words).size === 1) return words.slice(0, 1).filter(Boolean)
  return swept.flatMap((one, place) => (words[place] ? [`${nameOfSwept(one)}: ${words[place]}`] : []))
}
