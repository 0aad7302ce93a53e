import { Link } from 'react-router'

import styles from './deprecations.module.css'

import type { DesignNotice } from '@/api/types'

type Props = {
  /** Those of each design, in their order. */
  designs: { title: string; notices: DesignNotice[] }[]
  heading?: 'h2' | 'h3'
  /** Key of the scenario, whose pages lead on; unset where the reader may not edit it. */
  scenario?: string
}

/** Pages that answer what a notice raises, by its code. */
const PAGES: Readonly<Record<string, { path: string; words: string }>> = {
  vvol_deprecated: { path: 'ways', words: 'Compare the ways out of vVols' },
}

/** Deprecations and assumptions that concern the designs: each notice once, with its parts and its source. */
export function Deprecations({ designs, heading: Heading = 'h2', scenario }: Props) {
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
            <Further code={code} scenario={scenario} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Further({ code, scenario }: { code: string; scenario: string | undefined }) {
  const page = PAGES[code]
  if (page === undefined || scenario === undefined) return null
  return (
    <>
      . <Link to={`/scenarios/${scenario}/${page.path}`}>{page.words}</Link>
    </>
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
