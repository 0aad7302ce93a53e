import { expect, it } from 'vitest'

import { designPicture } from './load-picture'
import { sketchOf } from './load-sketch'

import { loadCurve, loadPoint } from '@/test/curves'

const { headroom, at_target: atTarget } = loadCurve
if (headroom === null || atTarget === null) throw new Error('the curve has no target')
const found = {
  ...atTarget,
  target: { quantity: 'mean' as const, at_most_ms: 1 },
  point: { ...loadPoint(1.5, 99_000, 1), limit_name: 'SP 2' },
}
const picture = designPicture({ ...loadCurve, headroom: { ...headroom, short: '1.5 times' }, at_target: found }, null)
const sketch = sketchOf(picture, { width: 400, height: 200 })

it('lines lie within the drawing, and grow upwards', () => {
  const mean = sketch.lines.find(({ name }) => name === 'mean')
  const [first, last] = [mean?.dots[0], mean?.dots.at(-1)]
  expect(first?.x).toBeGreaterThan(sketch.plot.x)
  expect(last?.x).toBeGreaterThan(first?.x ?? Infinity)
  expect(last?.y).toBeLessThan(first?.y ?? 0)
  expect(first?.y).toBeLessThan(sketch.bottom)
  expect(mean?.path.startsWith('M')).toBe(true)
})

it('what is too slow is above the target, and the room is below it', () => {
  const { target, room } = sketch
  if (target === null || room === null) throw new Error('nothing is drawn')
  expect(target.tooSlow.y).toBe(sketch.plot.y)
  expect(target.tooSlow.y + target.tooSlow.height).toBeCloseTo(target.at)
  expect(room.y).toBe(target.at)
  expect(room.y + room.height).toBe(sketch.bottom)
  expect(room.text).toBe('headroom: 1.5 times, then SP 2')
})

it('has no target where none is set', () => {
  const bare = sketchOf(designPicture({ ...loadCurve, at_target: null, headroom: null }, null), {
    width: 400,
    height: 200,
  })
  expect([bare.target, bare.room]).toEqual([null, null])
})
