import { LAYERS, patternId, type Pattern } from '@/lib/report/layers'

const STROKES: Record<Pattern, string> = {
  plain: '',
  dots: 'M2 2h1.5M6 6h1.5',
  rising: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  falling: 'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  upright: 'M2 0V8M6 0V8',
  level: 'M0 2H8M0 6H8',
  crossed: 'M0 8L8 0M0 0L8 8',
  grid: 'M0 4H8M4 0V8',
}

/** The fill patterns of the layers, once for the whole page, for use by `url(#...)`. */
export function LayerPatterns() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        {LAYERS.map(({ layer, pattern }) => (
          <pattern key={layer} id={patternId(layer)} width="8" height="8" patternUnits="userSpaceOnUse">
            <path d={STROKES[pattern]} stroke="var(--pattern-ink)" strokeWidth="1.5" fill="none" />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
