import { Button, Progress } from '@mantine/core'

import type { SuiteState } from '@/api/types'
import { ProblemNotice } from '@/components/notices/error-notice'
import { answeredPercent, originInWords } from '@/lib/report/suites'

type Props = {
  suite: SuiteState
  /** What is computed, in the plural. */
  what: string
  /** What came of it, in words. */
  outcome: string
  onStart: () => void
}

/** How far a suite of questions is answered, and the button that starts it. */
export function SuiteProgress({ suite, what, outcome, onStart }: Props) {
  const { status, questions, answered, model_version, problem } = suite
  const origin = originInWords(suite)
  if (status === 'ready') {
    return (
      <section aria-label={`Computing the ${what}`}>
        <p role="status">{outcome}</p>
        <p className="quiet">{origin}</p>
        {suite.origin === 'shipped' && (
          <Button mt={8} variant="default" onClick={onStart}>
            Compute again here
          </Button>
        )}
      </section>
    )
  }
  if (status === 'running') {
    return (
      <section aria-label={`Computing the ${what}`}>
        <p role="status">
          {answered} of {questions} {what} answered.
        </p>
        {origin !== null && <p className="quiet">Until then: {origin}</p>}
        <Progress.Root size="md">
          <Progress.Section value={answeredPercent(suite)} aria-label={`Progress of the ${what}`} />
        </Progress.Root>
      </section>
    )
  }
  return (
    <section aria-label={`Computing the ${what}`}>
      {problem !== null && <ProblemNotice problem={problem} doing={`Computing the ${what}`} />}
      {origin !== null && <p className="quiet">{origin}</p>}
      <p>
        Nobody has computed the {questions} {what} for version {model_version} of the model on this server yet. It takes
        a few minutes and continues if you leave the page.
      </p>
      <Button mt={8} onClick={onStart}>
        Compute them
      </Button>
    </section>
  )
}
