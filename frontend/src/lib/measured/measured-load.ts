/** Latency over IOPS, measured and by the model. */
import { dotInWords } from './measured-dots'

import type { Calibration } from '@/api/types'
import { logDomain, type LatencyDomain } from '@/lib/charts/distribution'
import type { HoverDot } from '@/lib/charts/hover'
import { asMs } from '@/lib/format/units'

type Residual = Calibration['residuals'][number]
type Whisker = [below: number, above: number]

export type LoadDot = { name: string; iops: number; ms: number; whisker: Whisker; predicted: boolean; text: string }
export type MeasuredLoad = {
  measured: LoadDot[]
  /** By growing load: the model's line goes through them. */
  computed: LoadDot[]
  most: number
  domain: LatencyDomain
}

/** Latency over IOPS of points that have both; null unless every point has. */
export function measuredLoad({ residuals }: Calibration): MeasuredLoad | null {
  const points = [...new Set(residuals.map(({ point }) => point))]
  const pairs = points.flatMap((point) => pairOf(residuals.filter((row) => row.point === point)))
  if (pairs.length < 2 || pairs.length < points.length) return null
  const computed = pairs.map((pair) => pair.computed).toSorted((one, other) => one.iops - other.iops)
  const measured = pairs.map((pair) => pair.measured)
  return {
    measured,
    computed,
    most: Math.max(...[...measured, ...computed].map(({ iops }) => iops)),
    domain: logDomain(
      [...measured, ...computed].flatMap(({ ms, whisker: [below, above] }) => [asMs(ms - below), asMs(ms + above)]),
    ),
  }
}

function pairOf(rows: Residual[]): { measured: LoadDot; computed: LoadDot }[] {
  const iops = rows.find(({ quantity }) => quantity === 'iops')
  const latency = rows.find(({ quantity }) => quantity === 'latency_mean_ms')
  if (iops?.computed == null || latency?.computed == null) return []
  const { point, role, measured, computed, low, high } = latency
  const predicted = role === 'predict'
  const text = dotInWords({ name: point, measured, computed, predicted }, 'latency_mean_ms')
  return [
    {
      measured: { name: point, iops: iops.measured, ms: measured, whisker: [0, 0], predicted, text },
      computed: {
        name: point,
        iops: iops.computed,
        ms: computed,
        whisker: [computed - (low ?? computed), (high ?? computed) - computed],
        predicted,
        text,
      },
    },
  ]
}

export function loadHover({ computed }: MeasuredLoad): HoverDot[][] {
  return [computed.map(({ iops, ms, text }) => ({ x: iops, y: ms, text }))]
}
