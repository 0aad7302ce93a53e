import styles from './ghost.module.css'

/** Outlines in a field of 240 by 96. */
const OUTLINES = {
  curve: 'M24 8V80H224M24 64C96 62 152 56 180 40S208 16 216 8M24 72C104 71 168 66 216 48',
  dates: 'M24 8V80H224M24 56L72 52L120 44L168 32L216 16M24 64L216 40M24 24H224',
  lanes: 'M16 16H64V28H16ZM64 36H136V48H64ZM136 56H168V68H136ZM24 80H224',
  heat: 'M24 16H216V80H24ZM72 16V80M120 16V80M168 16V80M24 37H216M24 58H216',
  table: 'M16 16H224M16 36H96M16 56H80M16 76H104M136 36H160M136 56H168M136 76H152M192 36H224M192 56H216M192 76H224',
  scatter: 'M24 8V80H224M40 72L208 16M64 60h1M96 56h1M120 44h1M152 36h1M184 22h1',
}

export type GhostShape = keyof typeof OUTLINES

/** A chart or table in outline, in the place that it will take. */
export function Ghost({ shape, className }: { shape: GhostShape; className?: string | undefined }) {
  return (
    <svg
      className={`${styles.shape} ${className ?? ''}`}
      viewBox="0 0 240 96"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={OUTLINES[shape]} />
    </svg>
  )
}

/** What an answer will show, while it does not exist yet: each part in outline with its words. */
export function AnswerGhost({ parts }: { parts: readonly (readonly [GhostShape, string])[] }) {
  return (
    <ul className={styles.parts} aria-label="What the answer shows">
      {parts.map(([shape, words]) => (
        <li key={words} className="quiet">
          <Ghost shape={shape} />
          {words}
        </li>
      ))}
    </ul>
  )
}
