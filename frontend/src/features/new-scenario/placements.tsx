import styles from './new-scenario.module.css'

import type { Design } from '@/api/types'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { placementsInWords } from '@/lib/report/placement-words'

/** Where the server puts the VMs of each class; nothing until it has answered. */
export function Placements({ design }: { design: Design | undefined }) {
  return design === undefined ? null : <PlacementsOf design={design} />
}

function PlacementsOf({ design }: { design: Design }) {
  const { data } = useDesignCheck(design)
  const sentences = placementsInWords(design, data?.placements ?? [])
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby="placements">
      <h2 id="placements">Where the VMs run</h2>
      <ul className={styles.spread}>
        {sentences.map(({ id, title, words }) => (
          <li key={id}>
            {title}: {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
