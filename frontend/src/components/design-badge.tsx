import { designMark, MARKER_PATHS } from '@/lib/design/design-marks'

/** The letter and marker of a design. */
export function DesignBadge({ index }: { index: number }) {
  const mark = designMark(index)
  return (
    <span style={{ color: mark.color, whiteSpace: 'nowrap', fontWeight: 600 }}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" style={{ verticalAlign: 'text-bottom' }}>
        <path d={MARKER_PATHS[mark.marker]} fill="currentColor" />
      </svg>{' '}
      {mark.letter}
    </span>
  )
}
