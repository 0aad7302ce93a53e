import { expect, it } from 'vitest'

import type { LineDot } from '../sweep-points'

import { targetInWords } from './fairness'

/** The answers of the server to dots with intervals. */
const keptBy =
  (atMostMs: number) =>
  ({ band }: Pick<LineDot, 'band'>) => {
    const [low, high] = band ?? [-Infinity, Infinity]
    return high <= atMostMs ? 'yes' : low > atMostMs ? 'no' : 'undecided'
  }

/** A line whose point beside the busiest neighbour has no interval. */
function line(label: string, quiet: number, busy: number) {
  const dot = { simulated: true, doubtful: false, text: '' }
  return {
    value: 0,
    label,
    dots: [
      { ...dot, x: 4, y: quiet, band: [0.9 * quiet, 1.1 * quiet] as [number, number] },
      { ...dot, x: 256, y: busy, band: null },
    ],
  }
}

it('decides a target by a quieter neighbour where the busiest leaves no interval', () => {
  expect(targetInWords([line('DSNRO 4', 4, 57), line('DSNRO 32', 4, 38)], 2, keptBy(2))).toBe(
    'Its target of 2\u00a0ms is missed even next to a quieter neighbour with every cap.',
  )
  expect(targetInWords([line('DSNRO 4', 1, 57)], 2, keptBy(2))).toBe(
    'Its target of 2\u00a0ms: undecided (no interval) with DSNRO 4.',
  )
})
