/** How the axes of all charts look. */
export const AXIS = { stroke: 'var(--text-quiet)', fontSize: 12 }
export const AXIS_TEXT = { fontSize: 12, fill: 'var(--text-quiet)' }
