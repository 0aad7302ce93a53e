import { AXIS, AXIS_TEXT } from './chart-style'

import { useIsPhone } from '@/components/use-is-phone'
import { nameRoom } from '@/lib/charts/load-layers'

const LEAST_RIGHT_PX = 24

/**
 * The room around a plot, and the look of its axis of values. On a phone the title stands above the axis, next to the
 * download, so that the plot is as wide as its place. `names` stand at the right, where lines end.
 */
export function usePlot(names: string[] = []) {
  const isNarrow = useIsPhone()
  const right = Math.max(names.length === 0 ? 0 : nameRoom(names), LEAST_RIGHT_PX)
  return {
    isNarrow,
    margin: isNarrow ? { top: 32, right, bottom: 24, left: 0 } : { top: 16, right, bottom: 24, left: 8 },
    values: (title?: string) => ({
      ...AXIS,
      width: isNarrow ? 52 : 72,
      ...(title === undefined ? {} : { label: { value: title, ...AXIS_TEXT, ...(isNarrow ? ABOVE : BESIDE) } }),
    }),
  }
}

const BESIDE = { angle: -90, position: 'insideLeft', style: { textAnchor: 'middle' } } as const
const ABOVE = { position: 'insideTopLeft', dy: -28 } as const
