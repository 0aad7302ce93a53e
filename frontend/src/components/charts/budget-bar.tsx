import styles from './budget-bar.module.css'

import type { GroupResult } from '@/api/types'
import { Term } from '@/components/term'
import { useOneStop } from '@/components/use-one-stop'
import { tickLatency } from '@/lib/charts/distribution'
import { isWideEnough, longestMean, segmentsOf } from '@/lib/charts/wait-budget'
import { latency } from '@/lib/format/format'
import { meaningOf } from '@/lib/format/glossary'
import { percentOf, type Milliseconds } from '@/lib/format/units'
import { layerColor, LAYERS, patternId } from '@/lib/report/layers'
import { budgetInWords } from '@/lib/report/run-result'

type Props = {
  group: GroupResult
  /** The latency that fills the bar. */
  longestMs?: Milliseconds
  /** The estimated mean latency before the last edit, drawn as an outline. */
  ghostMs?: Milliseconds | null
  /** Says the scale in place of shares, where no other bar beside it shows it. */
  withScale?: boolean
}

/** Where the mean latency of a group is spent, one segment for each layer. */
export function BudgetBar({ group, longestMs = longestMean([group]), ghostMs = null, withScale = false }: Props) {
  const segments = segmentsOf(group, longestMs)
  const layers = useOneStop<HTMLUListElement>()
  return (
    <div>
      <svg className={styles.bar} role="img" aria-label={budgetInWords(group)}>
        {segments.map((segment) => (
          <g key={segment.layer}>
            <title>
              {segment.label} {segment.text}
            </title>
            <rect
              x={`${segment.start}%`}
              width={`${segment.width}%`}
              height="100%"
              fill={layerColor(segment.layer)}
              stroke="var(--panel)"
            />
            <rect
              className={styles.hatch}
              x={`${segment.start}%`}
              width={`${segment.width}%`}
              height="100%"
              fill={`url(#${patternId(segment.layer)})`}
            />
            {isWideEnough(segment) && (
              <svg x={`${segment.start}%`} width={`${segment.width}%`} height="100%" aria-hidden="true">
                <text className={styles.name} data-layer={segment.layer} x="8" y="14">
                  {segment.label}
                </text>
              </svg>
            )}
          </g>
        ))}
        {ghostMs !== null && (
          <rect
            y="1"
            height="18"
            width={`${percentOf(ghostMs, longestMs)}%`}
            fill="none"
            stroke="var(--text)"
            strokeDasharray="3 3"
          >
            <title>Estimate before the last edit: {latency(ghostMs)}</title>
          </rect>
        )}
      </svg>
      <ul ref={layers} className={styles.key} data-with-scale={withScale}>
        {segments.map((segment) => (
          <li key={segment.layer}>
            <LayerSwatch layer={segment.layer} /> <Term meaning={meaningOf(segment.layer)}>{segment.label}</Term>{' '}
            <span className="quiet numeric">{withScale ? segment.latency : segment.text}</span>
          </li>
        ))}
        {withScale && (
          <li className="quiet">
            Bar: 0 to {tickLatency(longestMs)}
            {ghostMs !== null && `; dashed: ${latency(ghostMs)}, the estimate before the last edit`}
          </li>
        )}
      </ul>
    </div>
  )
}

export function LayerSwatch({ layer }: { layer: (typeof LAYERS)[number]['layer'] }) {
  return (
    <svg width="16" height="12" aria-hidden="true">
      <rect width="16" height="12" fill={layerColor(layer)} />
      <rect className={styles.hatch} width="16" height="12" fill={`url(#${patternId(layer)})`} />
    </svg>
  )
}
