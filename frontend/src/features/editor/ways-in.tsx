import { Link } from 'react-router'

import styles from './ways-in.module.css'

/** Other ways to a first design than part by part. */
export function WaysIn() {
  return (
    <p className={styles.ways}>
      Add the five parts in this order, or <Link to="/scenarios/new">answer five questions</Link>,{' '}
      <Link to="/import">import RVTools or esxtop</Link>, or <Link to="/">start from an example</Link>.
    </p>
  )
}
