import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import styles from './start.module.css'

import { fetchExamples } from '@/api/calls'
import type { Example } from '@/api/types'
import { ErrorNotice } from '@/components/error-notice'


/** Published cases, ready to open. */
export function CaseCards() {
  const examples = useQuery({ queryKey: ['examples'], queryFn: fetchExamples })
  return (
    <section aria-labelledby="cases">
      <h2 id="cases">Published cases</h2>
      <p className="quiet">
        Measured by others, rebuilt here. Open one and simulate it: the quickest way to see what
        Qdepth does.
      </p>
      {examples.isError && <ErrorNotice error={examples.error} doing="Loading the cases" />}
      {examples.isPending && <Skeleton height={132} mt={12} />}
      {examples.data && (
        <ul className={styles.cards}>
          {examples.data.map((example) => (
            <CaseCard key={example.id} example={example} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CaseCard({ example }: { example: Example }) {
  return (
    <li className={styles.card}>
      <h3>
        <Link
          className={styles.cover}
          to={`/scenarios/new?example=${encodeURIComponent(example.id)}`}
        >
          {example.title}
        </Link>
      </h3>
      <p>{example.summary}</p>
      <ul className={styles.designs} aria-label="Designs">
        {example.designs.map((design) => (
          <li key={design.id}>{design.title}</li>
        ))}
      </ul>
      <p className="quiet">Source: {example.source}</p>
    </li>
  )
}
