import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import styles from './start.module.css'

import { fetchAccuracy, fetchCases, fetchKnownAnswers } from '@/api/calls'
import { NO_BREAK } from '@/lib/format/format'
import { textbookInWords } from '@/lib/report/suites'

/** Sentences as long as those that the server gives, which keep their place until then. */
const AWAITED_OUTCOME = `261 measured numbers predicted: half within 0.5${NO_BREAK}%, 97.7${NO_BREAK}% inside the stated range.`
const AWAITED_SCOPE =
  '253 of them were measured on 5 rigs: RDMA target without media; RDMA target with 16 NVMe drives; RDMA target with slow and fast volumes; Ceph RBD, random reads; one local NVMe drive. 8 come from published cases. No rig is a Fibre Channel array yet: yours could be the first.'
const AWAITED_CASES =
  '12 of 15 predictions that could have failed are within their tolerance; 25 more rows follow from others and could not fail on their own.'
const AWAITED_ANSWERS = '84 of 84 exact results of textbook queues are within the simulated interval.'

/** How far predictions of measured numbers were off, on what, and on what nobody has measured yet. */
export function Trust() {
  const accuracy = useQuery({ queryKey: ['accuracy'], queryFn: fetchAccuracy })
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">How far to trust it</h2>
      <p className={styles.outcome}>
        <Shown text={accuracy.data?.outcome} awaited={AWAITED_OUTCOME} />
      </p>
      <p className="quiet">
        <Shown text={accuracy.data?.scope.join(' ')} awaited={AWAITED_SCOPE} />{' '}
        <Link to="/accuracy">How accurate?</Link>
      </p>
    </section>
  )
}

/** How Qdepth does on published measurements and on textbook queues, a sentence each. */
export function FurtherTrust() {
  const cases = useQuery({ queryKey: ['cases'], queryFn: fetchCases })
  const answers = useQuery({ queryKey: ['known-answers'], queryFn: fetchKnownAnswers })
  return (
    <div className="quiet">
      <p>
        <Shown text={cases.data?.outcome[0]} awaited={AWAITED_CASES} /> <Link to="/cases">Row by row</Link>
      </p>
      <p>
        <Shown text={answers.data && textbookInWords(answers.data)} awaited={AWAITED_ANSWERS} />{' '}
        <Link to="/known-answers">Queue by queue</Link>
      </p>
    </div>
  )
}

/** A sentence that the server gives; its place stays until then, and if it fails. */
function Shown({ text, awaited }: { text: string | undefined; awaited: string }) {
  if (text !== undefined) return text
  return (
    <span className={styles.awaited} aria-hidden="true">
      {awaited}
    </span>
  )
}
