import { beforeEach, expect, it } from 'vitest'

import { noteSpeed, speedOf, usualSpeed } from './speed'

import { report } from '@/test/emulex'

const ofIos = (ios: number) => {
  const made = report('vmfs')
  if (made.run === null) throw new Error('The report was not simulated')
  return { ...made, run: { ...made.run, ios } }
}
const run = (id: string, seconds: number) => ({
  id,
  started_at: '2026-01-01T00:00:00Z',
  finished_at: new Date(Date.parse('2026-01-01T00:00:00Z') + seconds * 1000).toISOString(),
})

beforeEach(() => localStorage.clear())

it('is the I/Os of all designs by the time of the run', () => {
  expect(speedOf(run('a', 10), [ofIos(1_000_000), ofIos(2_000_000)])).toBe(300_000)
  expect(speedOf(run('a', 1), [ofIos(1_000_000)])).toBeNull()
  expect(speedOf({ started_at: null, finished_at: null }, [ofIos(1_000_000)])).toBeNull()
})

it('is remembered as the median of the last five runs, each counted once', () => {
  expect(usualSpeed(localStorage)).toBeNull()
  noteSpeed(localStorage, run('slow', 100), [ofIos(1_000_000)])
  noteSpeed(localStorage, run('slow', 100), [ofIos(1_000_000)])
  expect(usualSpeed(localStorage)).toBe(10_000)
  for (const id of ['a', 'b', 'c', 'd', 'e']) noteSpeed(localStorage, run(id, 10), [ofIos(2_000_000)])
  expect(usualSpeed(localStorage)).toBe(200_000)
})

it('survives what it cannot read', () => {
  localStorage.setItem('qdepth.speed', '{')
  expect(usualSpeed(localStorage)).toBeNull()
})
