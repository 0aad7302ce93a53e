import { expect, it } from 'vitest'

import {
  budgetColumn,
  commonScale,
  ghostBehind,
  isWideEnough,
  longestMean,
  segmentsOf,
  unseenLayers,
} from './wait-budget'

import type { Report } from '@/api/types'
import { asMs, type Microseconds } from '@/lib/format/units'
import { seen } from '@/lib/report/last-edit'
import { budgetInWords } from '@/lib/report/run-result'
import { report, vmfsDesign } from '@/test/emulex'

const { total } = report('vmfs')
const [a, b] = [
  { ...vmfsDesign, id: 'a' },
  { ...vmfsDesign, id: 'b' },
]
const deeper = { ...a, hosts: a.hosts.map((host) => ({ ...host, lun_depth: 64 })) }
const mean = (ms: number) => ({ value: ms, low: null, high: null, tag: 'exact' as const })
const group = {
  ...total,
  latency_ms: { ...total.latency_ms, mean: mean(2) },
  wait_budget: [
    { layer: 'guest' as const, mean_ms: mean(0.5), share_pct: 25 },
    { layer: 'sp' as const, mean_ms: mean(0.5), share_pct: 25 },
    { layer: 'kernel' as const, mean_ms: mean(0), share_pct: 0 },
    { layer: 'media' as const, mean_ms: mean(1), share_pct: 50 },
  ],
}

it('puts the layers end to end, from the guest to the media', () => {
  const segments = segmentsOf(group, asMs(4))
  expect(segments.map(({ layer, start, width }) => [layer, start, width])).toEqual([
    ['guest', 0, 12.5],
    ['sp', 12.5, 12.5],
    ['media', 25, 25],
  ])
  expect(segments[2]?.text).toBe('1.00\u00a0ms (50.0\u00a0%)')
})

it('writes a short budget in microseconds, so that its short layers keep their digits', () => {
  const { unit, write } = budgetColumn([group])
  expect([unit, write(asMs(0.5254)), write(asMs(0.00494))]).toEqual(['µs', '525.4', '4.9'])
  const slow = { ...group, wait_budget: [{ layer: 'sp' as const, mean_ms: mean(20), share_pct: 100 }] }
  expect(budgetColumn([slow]).unit).toBe('ms')
})

it('leaves out a layer that is too small to be seen', () => {
  const tiny = { layer: 'device_queue' as const, mean_ms: mean(1e-9), share_pct: 5e-8 }
  const small = { layer: 'hba' as const, mean_ms: mean(0.0002), share_pct: 0.01 }
  const with_tiny = { ...group, wait_budget: [...group.wait_budget, tiny, small] }
  expect(segmentsOf(with_tiny, asMs(4)).map(({ layer }) => layer)).toEqual(['guest', 'hba', 'sp', 'media'])
  expect(unseenLayers([with_tiny])).toBe('vSCSI, kernel, device queue, fabric')
  expect(budgetInWords(with_tiny)).not.toContain('device queue')
})

it('draws nothing where no I/O has a latency', () => {
  expect(segmentsOf(group, asMs(0))).toEqual([])
  expect(longestMean([])).toBe(0)
})

it('measures every bar by the longest mean', () => {
  const none = { ...mean(0), value: null }
  const slow = { ...group, latency_ms: { ...group.latency_ms, mean: mean(7) } }
  const idle = { ...group, latency_ms: { ...group.latency_ms, mean: none } }
  expect(longestMean([group, slow, idle])).toBe(7)
})

/** Never called: the compiler reads it. */
export function unitsRefusedByTheBar(us: Microseconds): void {
  // @ts-expect-error the bar is as long as milliseconds
  segmentsOf(report('vmfs').total, us)
}

const estimate = (meanMs: number) => ({ iops: 1000, meanMs, p99Ms: null })

it('draws all designs to one round scale, so that a shorter bar is a faster design', () => {
  const slow = seen({}, a, estimate(1.27), 0)
  expect(commonScale(slow, asMs(1.27))).toBe(2)
  expect(commonScale(seen(slow, b, estimate(0.678), 10), asMs(0.678))).toBe(2)
})

it('draws a ghost behind an estimate alone, and nothing behind a simulation', () => {
  const all = seen(seen({}, a, estimate(1.27), 0), deeper, estimate(0.9), 5000)
  const mean = { ...report('vmfs').total.latency_ms.mean, value: 0.9 }
  const total = { ...report('vmfs').total, latency_ms: { ...report('vmfs').total.latency_ms, mean } }
  const estimated: Report = { ...report('vmfs'), design_id: a.id, engine: 'analytic', total }
  expect(ghostBehind(all, estimated)).toBe(1.27)
  expect(ghostBehind(all, { ...estimated, engine: 'compiled' })).toBeNull()
  expect(ghostBehind({}, estimated)).toBeNull()
})

it('names the layers that take much of the bar, in it', () => {
  const named = segmentsOf(group, asMs(4)).filter(isWideEnough)
  expect(named.map(({ label }) => label)).toEqual(['media'])
})
