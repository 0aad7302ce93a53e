import { expect, it } from 'vitest'

import { dialArc, dialMark, dialPoint } from './dial'

import { asPercent } from '@/lib/format/units'

it('goes from the left end over the top to the right end', () => {
  expect([0, 50, 100].map((share) => dialPoint(asPercent(share)))).toEqual([
    { x: 20, y: 96 },
    { x: 100, y: 16 },
    { x: 180, y: 96 },
  ])
})
it('draws the arc up to the share', () => expect(dialArc(asPercent(50))).toBe('M20 96A80 80 0 0 1 100 16'))
it('marks a share across the arc', () => expect(dialMark(asPercent(50))).toEqual({ x1: 100, y1: 32, x2: 100, y2: 0 }))
