import type { DotProps } from '@/components/charts/line-marks'
import type { FrontDot } from '@/lib/charts/price-performance'
import { designMark, MARKER_PATHS, markerTransform } from '@/lib/design/design-marks'

/** A design by its marker and letter. */
export function DesignDot({ cx, cy, payload }: DotProps<FrontDot>) {
  if (cx === undefined || cy === undefined || payload === undefined) return null
  const mark = designMark(payload.index)
  return (
    <g>
      <path d={MARKER_PATHS[mark.marker]} transform={markerTransform(cx, cy)} fill={mark.color} stroke="var(--panel)" />
      <text x={cx} y={cy} dx={10} dy={-8} fontSize={12} fill="var(--text)">
        {mark.letter}
      </text>
    </g>
  )
}
