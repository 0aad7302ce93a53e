import styles from './new-scenario.module.css'

import type { Profile } from '@/lib/design/catalogue'
import { confidenceInWords, factRows } from '@/lib/new-scenario/words'

/** The numbers of a profile, each with its source; estimates are marked. */
export function FactList({ profile }: { profile: Profile }) {
  return (
    <details className={styles.details}>
      <summary>
        {profile.name}: {confidenceInWords(profile)}
      </summary>
      {profile.note !== undefined && <p>{profile.note}</p>}
      <ul className={styles.facts}>
        {factRows(profile).map(({ key, label, value, isEstimate, note, source }) => (
          <li key={key}>
            <span>
              {label}: <strong className="numeric">{value}</strong>
              {isEstimate && <span className={styles.estimate}>estimate, calibrate it</span>}
            </span>
            <span className="quiet">
              {note !== '' && `${note}. `}
              {source.address === '' ? (
                source.title
              ) : (
                <a href={source.address} rel="noreferrer" target="_blank">
                  {source.title}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
