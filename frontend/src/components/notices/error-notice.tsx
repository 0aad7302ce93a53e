
import { Notice } from './notice'

import { ApiError, ServerAway } from '@/api/client'
import type { Finding, Problem } from '@/api/types'
import { inWords } from '@/lib/design/fields/schema-fields'
import { findingKey, findingText } from '@/lib/design/findings'


type Props = {
  error: unknown
  doing: string
  /** Says in words where a pointer leads; without it the pointer itself is shown. */
  where?: ((pointer: string) => string) | undefined
}

/** Any failure in words: what was tried, what the server refused, where, what is allowed, and the remedy. */
export function ErrorNotice({ error, doing, where }: Props) {
  if (error instanceof ApiError) {
    return <ProblemNotice problem={error.problem} doing={doing} where={where} />
  }
  const detail =
    error instanceof ServerAway
      ? 'The server does not answer. Nothing is lost; try again when it is back.'
      : String(error)
  return (
    <Notice tone="danger" title={`${doing} did not work`}>
      <p>{detail}</p>
    </Notice>
  )
}

type ProblemProps = Omit<Props, 'error'> & { problem: Problem }

export function ProblemNotice({ problem, doing, where }: ProblemProps) {
  const findings = problem.errors ?? []
  return (
    <Notice tone="danger" title={`${doing} did not work: ${problem.title}`}>
      <p>{problem.detail}</p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={findingKey(finding)}>
              <FindingText finding={where === undefined ? finding : inPageWords(finding)} where={where} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** A finding with the labels of fields for their names. */
function inPageWords(finding: Finding): Finding {
  return {
    ...finding,
    message: inWords(finding.message),
    limit: inWords(finding.limit ?? ''),
    remedy: inWords(finding.remedy ?? ''),
  }
}

type FindingProps = { finding: Finding; where?: Props['where'] }

export function FindingText({ finding, where }: FindingProps) {
  const { pointer } = finding
  const at = where === undefined ? <code>{pointer}</code> : <b>{where(pointer)}:</b>
  return (
    <>
      {pointer !== '' && at} {findingText(finding)}
    </>
  )
}
