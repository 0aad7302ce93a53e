import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { AnswerPicture } from './answer-picture'
import { bySource } from './by-source'
import { GUIDED_CASE } from './guide'
import { AwaitedTour, LoadTour } from './load-tour'
import styles from './start.module.css'
import { FurtherTrust } from './trust'

import { fetchExamples } from '@/api/calls'
import type { Design, Example } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'
import { PartIcon } from '@/components/part-icon'
import { TitledStatements } from '@/components/statements'
import { useIsPhone } from '@/components/use-is-phone'
import { partCounts } from '@/lib/design/part-counts'

/** A cluster as people have it today under a load to choose: the picture of what Qdepth does. */
export function ClusterTour() {
  const examples = useExamples()
  const [cluster] = bySource(examples.data ?? []).cluster
  if (cluster !== undefined) return <LoadTour example={cluster} />
  return examples.isPending ? <AwaitedTour withHead /> : null
}

function useExamples() {
  return useQuery({ queryKey: ['examples'], queryFn: fetchExamples })
}

/** Published cases and made-up examples, ready to open. */
export function CaseCards() {
  const examples = useExamples()
  const { measured, madeUp } = bySource(examples.data ?? [])
  return (
    <>
      <section aria-labelledby="cases">
        <h2 id="cases">Published cases</h2>
        <p className="quiet">
          Measured by others, rebuilt here. New to Qdepth?{' '}
          <Link to={`/scenarios/new?example=${GUIDED_CASE}&guide`}>Take the guided run</Link>, five steps on the first
          case.
        </p>
        <FurtherTrust />
        {examples.isError && <ErrorNotice error={examples.error} doing="Loading the cases" />}
        {examples.isPending ? (
          <Skeleton className={styles.awaitedCases ?? ''} animate={false} />
        ) : (
          <Cards examples={measured} what="cases" />
        )}
      </section>
      {madeUp.length > 0 && (
        <section aria-labelledby="examples">
          <h2 id="examples">Examples</h2>
          <p className="quiet">Made up to show a point; nobody measured them.</p>
          <Cards examples={madeUp} what="examples" />
        </section>
      )}
    </>
  )
}

/** A phone shows so many at first: the others are a screen each. */
const FIRST = 1

/** Cards; on a phone those after the first wait until they are asked for. */
function Cards({ examples, what = '' }: { examples: Example[]; what?: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const hasMore = useIsPhone() && !isWhole && examples.length > FIRST
  return (
    <>
      <ul className={styles.cards}>
        {(hasMore ? examples.slice(0, FIRST) : examples).map((example) => (
          <CaseCard key={example.id} example={example} />
        ))}
      </ul>
      {hasMore && (
        <p className={styles.actions}>
          <Button variant="default" onClick={() => setIsWhole(true)}>
            Show all {examples.length} {what}
          </Button>
        </p>
      )}
    </>
  )
}

function CaseCard({ example }: { example: Example }) {
  return (
    <li className={styles.card}>
      <h3>
        <Link className={styles.cover} to={`/scenarios/new?example=${encodeURIComponent(example.id)}`}>
          {example.title}
        </Link>
      </h3>
      {example.designs[0] && <PartCounts design={example.designs[0]} />}
      <p>{example.summary}</p>
      <AnswerPicture example={example} />
      <CaseBasis example={example} />
    </li>
  )
}

/** The path of an I/O through the example, with how many parts of each kind it has. */
function PartCounts({ design }: { design: Design }) {
  return (
    <p className={styles.counts}>
      {partCounts(design).map(({ kind, count, word }) => (
        <span key={kind}>
          <PartIcon kind={kind} /> {count} {word}
        </span>
      ))}
    </p>
  )
}

/** What a reader must know before the numbers of the case are trusted. */
function CaseBasis({ example }: { example: Example }) {
  return (
    <details className={`details ${styles.basis}`}>
      <summary>Source, fitted and assumed</summary>
      <p>Source: {example.source}</p>
      {example.fitted.length > 0 && (
        <>
          <h4>Fitted to the source</h4>
          <ul>
            {example.fitted.map((fitted) => (
              <li key={fitted.parameter}>
                <code>{fitted.parameter}</code> = {fitted.value}: {fitted.meaning}
              </li>
            ))}
          </ul>
        </>
      )}
      <TitledStatements level="h4" title="Assumed" statements={example.assumptions} />
      <TitledStatements level="h4" title="Not shown" statements={example.caveats} />
    </details>
  )
}
