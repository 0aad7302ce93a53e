import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { fetchCases, fetchKnownAnswers } from '@/api/calls'
import { textbookInWords } from '@/lib/report/suites'

/** How Qdepth does on published measurements and on textbook queues, a sentence each. */
export function Trust() {
  const cases = useQuery({ queryKey: ['cases'], queryFn: fetchCases })
  const answers = useQuery({ queryKey: ['known-answers'], queryFn: fetchKnownAnswers })
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">How far to trust it</h2>
      <p>
        {cases.data?.outcome[0]} <Link to="/cases">Row by row</Link>
      </p>
      <p>
        {answers.data && textbookInWords(answers.data)}{' '}
        <Link to="/known-answers">Queue by queue</Link>
      </p>
      <p>
        Predictions of measured rigs carry 95 % intervals. <Link to="/accuracy">How accurate?</Link>
      </p>
    </section>
  )
}
