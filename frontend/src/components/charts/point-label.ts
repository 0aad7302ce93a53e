/** A label of a point: below it, where no curve rises, and on a ground of its own. */
export const POINT_LABEL = {
  dataKey: 'label',
  position: 'bottom',
  offset: 8,
  fontSize: 12,
  fill: 'var(--text)',
  stroke: 'var(--panel)',
  strokeWidth: 4,
  paintOrder: 'stroke',
} as const
