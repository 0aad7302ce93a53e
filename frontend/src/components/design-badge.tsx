import { useDesignMarks, useDesignNames } from './design-names'

import { MARKER_PATHS } from '@/lib/design/design-marks'
import { capitalised } from '@/lib/format/format'

/** The letter, or what else a design is called here, and its marker. */
export function DesignBadge({ index }: { index: number }) {
  const mark = useDesignMarks()(index)
  const nameOf = useDesignNames()
  return (
    <span style={{ color: mark.color, whiteSpace: 'nowrap', fontWeight: 600 }}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" style={{ verticalAlign: 'text-bottom' }}>
        <path d={MARKER_PATHS[mark.marker]} fill="currentColor" />
      </svg>{' '}
      {capitalised(nameOf(index))}
    </span>
  )
}
