import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import styles from './start.module.css'

import { fetchCases, fetchKnownAnswers } from '@/api/calls'
import { textbookInWords } from '@/lib/report/suites'

/** Sentences as long as those that the server gives, which keep their place until then. */
const AWAITED_CASES =
  '12 of 15 predictions that could have failed are within their tolerance; 25 more rows follow from others and could not fail on their own.'
const AWAITED_ANSWERS = 'Of 84 exact results of textbook queues, 84 lie within the simulated interval.'

/** How Qdepth does on published measurements and on textbook queues, a sentence each. */
export function Trust() {
  const cases = useQuery({ queryKey: ['cases'], queryFn: fetchCases })
  const answers = useQuery({ queryKey: ['known-answers'], queryFn: fetchKnownAnswers })
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">How far to trust it</h2>
      <p>
        <Told text={cases.data?.outcome[0]} awaited={AWAITED_CASES} /> <Link to="/cases">Row by row</Link>
      </p>
      <p>
        <Told text={answers.data && textbookInWords(answers.data)} awaited={AWAITED_ANSWERS} />{' '}
        <Link to="/known-answers">Queue by queue</Link>
      </p>
      <p>
        Predictions of measured rigs carry 95&nbsp;% intervals. <Link to="/accuracy">How accurate?</Link>
      </p>
    </section>
  )
}

/** A sentence that the server gives; its place is kept until then, and where it fails. */
function Told({ text, awaited }: { text: string | undefined; awaited: string }) {
  if (text !== undefined) return text
  return (
    <span className={styles.awaited} aria-hidden="true">
      {awaited}
    </span>
  )
}
