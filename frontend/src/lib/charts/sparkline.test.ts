import { expect, it } from 'vitest'

import type { LoadLine, LoadPicture } from './load-picture'
import { sparklineOf } from './sparkline'

import { asIops, asMs } from '@/lib/format/units'

const dot = (iops: number, ms: number) => ({ iops: asIops(iops), ms: asMs(ms), load: 1 })
const line: LoadLine = {
  name: 'p99',
  color: '',
  dash: '6 4',
  marker: 'square',
  dots: [dot(0, 1), dot(100, 10)],
  band: [],
  planned: dot(50, 1),
  simulated: null,
}
const picture: LoadPicture = {
  axis: 'IOPS',
  lines: [line],
  marks: [],
  room: { from: asIops(50), to: asIops(100), label: '', end: '' },
  target: { ms: asMs(10), label: '' },
  domain: [asMs(1), asMs(10)],
  most: 100,
}

it('draws more load further right and slower answers higher, within its rim', () => {
  const { lines, planned, target } = sparklineOf(picture, 112, 62)
  expect(lines[0]?.path).toBe('M6 56L106 6')
  expect(planned).toEqual({ x: 56, y: 56 })
  expect(target).toBe(6)
})

it('tints the room between the planned load and that at the target', () =>
  expect(sparklineOf(picture, 112, 62).room).toEqual({ x: 56, y: 6, width: 50, height: 50 }))

it('draws no line of one point, and no room that is unknown', () => {
  const bare = { ...picture, lines: [{ ...line, dots: [dot(1, 1)], planned: null }], room: null, target: null }
  expect(sparklineOf(bare, 112, 62)).toEqual({
    lines: [{ name: 'p99', color: '', dash: '6 4', path: '' }],
    planned: null,
    target: null,
    room: null,
  })
})

it('ends where more load completes fewer I/Os, and leaves the picture well above the target', () => {
  const bent = { ...line, dots: [...line.dots, dot(80, 100)] }
  const tall: LoadPicture = {
    ...picture,
    lines: [bent],
    target: { ms: asMs(2.5), label: '' },
    domain: [asMs(1), asMs(1000)],
  }
  expect(sparklineOf(tall, 112, 62).lines[0]?.path).toBe('M6 56L106 6')
})
