import { expect, it } from 'vitest'

import { metricOf } from './sweep-points'
import { intervalsOfSwept, linesOfDesigns, linesOfRows, nameOfSwept, sweptDesigns, sweptInWords } from './swept-designs'

import type { Sweep, SweepPoint } from '@/api/types'
import { quantity, vmfsDesign, vvolDesign } from '@/test/emulex'
import { SHAPE } from '@/test/job'

const none = quantity(null)
const point = (design_id: string, depth: number, ms: number): SweepPoint => ({
  design_id,
  values: [depth],
  status: 'steady',
  outside_validity: null,
  iops: quantity(1000),
  mb_s: none,
  latency_mean_ms: quantity(ms),
  latency_p95_ms: none,
  latency_p99_ms: none,
  outstanding_ios: none,
  bottleneck: '',
})
const target = { quantity: 'mean' as const, at_most_ms: 1 }
const designs = [
  { ...vmfsDesign, latency_target: target },
  { ...vvolDesign, latency_target: target },
]
const sweep: Sweep = {
  ...SHAPE,
  id: 's',
  status: 'succeeded',
  designs: [
    { id: 'vmfs', title: 'Old title' },
    { id: 'vvol', title: 'Old title' },
  ],
  axes: [{ path: 'hosts.esx01.count', values: [1, 2] }],
  cells: 4,
  points: [point('vmfs', 1, 2), point('vmfs', 2, 4), point('vvol', 1, 0.5), point('vvol', 2, 0.8)],
  sample: null,
  done_cells: 4,
  created_at: '2026-11-02T09:30:00Z',
  finished_at: null,
  file: '/points.csv',
}
const MEAN = metricOf('latency_mean_ms')

it('draws a line for each design, by the letter that it has in the scenario', () => {
  const swept = sweptDesigns(sweep, designs)
  const lines = linesOfDesigns(sweep, swept, MEAN)
  expect(lines.map(({ label }) => label)).toEqual([`A ${vmfsDesign.title}`, `B ${vvolDesign.title}`])
  expect(lines.map(({ dots }) => dots.map(({ y }) => y))).toEqual([
    [2, 4],
    [0.5, 0.8],
  ])
})

it('says of each design how many of its cells meet its targets', () => {
  const swept = sweptDesigns(sweep, designs)
  const summaryOf = (id: string) => (id === 'vmfs' ? 'Both cells miss a target.' : 'Both cells meet the targets.')
  const [first, second] = sweptInWords(sweep, swept, MEAN, ['hosts'], [], summaryOf)
  expect(first).toMatch(/^A .*to 4\.00\u00a0ms at hosts 2\. Both cells miss a target\.$/)
  expect(second).toMatch(/^B .* Both cells meet the targets\.$/)
})

it('says nothing of targets that no design has', () => {
  const plain = sweptDesigns(sweep, [vmfsDesign, vvolDesign])
  expect(sweptInWords(sweep, plain, MEAN, ['hosts'])[0]).toMatch(/to 4\.00\u00a0ms at hosts 2\.$/)
})

it('keeps the title of a design that the scenario has no more', () => {
  const [, gone] = sweptDesigns(sweep, designs.slice(0, 1))
  expect(gone && nameOfSwept(gone)).toBe('Old title')
})

it('says what the intervals of each design hold', () => {
  const swept = sweptDesigns(sweep, designs)
  const told = (first: string, second: string) => ({
    ...sweep,
    points: sweep.points.map((one) => ({ ...one, intervals: one.design_id === 'vmfs' ? first : second })),
  })
  expect(intervalsOfSwept(sweep, swept, MEAN)).toEqual([])
  expect(intervalsOfSwept(told('Noise.', 'Noise.'), swept, MEAN)).toEqual(['Noise.'])
  expect(intervalsOfSwept(told('Noise.', 'Both.'), swept, MEAN)).toEqual([
    `A ${vmfsDesign.title}: Noise.`,
    `B ${vvolDesign.title}: Both.`,
  ])
})

it('draws at most six rows of a map as lines, evenly', () => {
  const down = Array.from({ length: 12 }, (_, index) => index + 1)
  const axes = [
    { path: 'x', values: [1, 2] },
    { path: 'y', values: down },
  ]
  const points = down.flatMap((value) =>
    [1, 2].map((across) => ({ ...point('vmfs', across, value), values: [across, value] })),
  )
  const lines = linesOfRows({ ...sweep, axes, points }, MEAN)
  expect(lines.map(({ value }) => value)).toEqual([1, 3, 5, 7, 9, 11])
  expect(lines[1]?.dots.map(({ x, y }) => [x, y])).toEqual([
    [1, 3],
    [2, 3],
  ])
})
