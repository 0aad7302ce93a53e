import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import styles from './start.module.css'

import { fetchScenarios } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useMe } from '@/components/people/use-me'
import { dateTime } from '@/lib/format/format'

/** What belongs to whoever signed in and to their teams, on this server. */
export function TeamScenarios() {
  const { data: me } = useMe()
  const isIn = me?.name != null && me.role !== 'none'
  const kept = useQuery({ queryKey: ['scenarios'], queryFn: fetchScenarios, enabled: isIn, staleTime: 0 })
  if (!isIn) return null
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">Yours and your teams'</h2>
      {kept.isError && <ErrorNotice error={kept.error} doing="Listing your scenarios" />}
      {kept.data?.items.length === 0 && (
        <p className="quiet">Nothing here yet. Scenarios that you save are on the server.</p>
      )}
      <ul className={styles.scenarios}>
        {kept.data?.items.map((one) => (
          <li key={one.read_id}>
            <Link to={`/scenarios/${one.read_id}`}>{one.title}</Link>
            <span className="quiet">{one.team ?? 'yours'}</span>
            <span className="quiet numeric">{dateTime(one.updated_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
