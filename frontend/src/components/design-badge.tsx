import { designMark, type Marker } from '@/lib/design-marks'

const SHAPES: Record<Marker, string> = {
  circle: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10z',
  square: 'M3.5 3.5h9v9h-9z',
  triangle: 'M8 2.5l6 10.5h-12z',
  diamond: 'M8 2l6 6-6 6-6-6z',
  cross: 'M6 2h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
  star: 'M8 1l2 4.7 5 .4-3.8 3.3 1.2 4.9-4.4-2.6-4.4 2.6 1.2-4.9-3.8-3.3 5-.4z',
}

/** The letter and marker of a design. */
export function DesignBadge({ index }: { index: number }) {
  const mark = designMark(index)
  return (
    <span style={{ color: mark.color, whiteSpace: 'nowrap', fontWeight: 600 }}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[mark.marker]} fill="currentColor" />
      </svg>{' '}
      {mark.letter}
    </span>
  )
}
