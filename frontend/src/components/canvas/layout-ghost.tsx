import styles from './layout-ghost.module.css'

/** The shape of a layout while it loads: three lanes, and boxes where boxes will be. */
export function LayoutGhost() {
  return (
    <div className={styles.ghost} role="img" aria-label="The layout is loading">
      {['hosts', 'fabric', 'arrays'].map((lane) => (
        <div key={lane} className={styles.lane} data-lane={lane}>
          <span />
          {lane !== 'fabric' && <span />}
        </div>
      ))}
    </div>
  )
}
