import styles from './deprecations.module.css'

import type { DesignNotice } from '@/api/types'

type Props = {
  /** Those of each design, in their order. */
  designs: { title: string; notices: DesignNotice[] }[]
  heading?: 'h2' | 'h3'
}

/** Deprecations and assumptions that concern the designs: each notice once, with its parts and its source. */
export function Deprecations({ designs, heading: Heading = 'h2' }: Props) {
  const notices = new Map(designs.flatMap((design) => design.notices.map((notice) => [notice.code, notice])))
  if (notices.size === 0) return null
  return (
    <section className={styles.deprecations} aria-labelledby="deprecations">
      <Heading id="deprecations">Notices</Heading>
      <ul className={styles.list}>
        {[...notices.values()].map(({ code, message, source }) => (
          <li key={code}>
            {message} It concerns {concerned(designs, code)}. Source:{' '}
            <a href={source.address} target="_blank" rel="noreferrer">
              {source.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "datastore01", or "VMFS: datastore01; vVols: vvol01" where there are several designs. */
function concerned(designs: Props['designs'], code: string): string {
  return designs
    .flatMap(({ title, notices }) =>
      notices
        .filter((notice) => notice.code === code)
        .map(({ named_parts: parts }) => (designs.length > 1 ? `${title}: ${parts}` : parts)),
    )
    .join('; ')
}
