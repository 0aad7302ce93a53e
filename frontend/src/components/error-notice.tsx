
import { Notice } from './notice'

import { ApiError, ServerAway } from '@/api/client'
import type { Finding, Problem } from '@/api/types'
import { findingKey } from '@/lib/findings'


type Props = { error: unknown; doing: string }

/** Any failure in words: what was tried, what the server refused, where, and the remedy. */
export function ErrorNotice({ error, doing }: Props) {
  if (error instanceof ApiError) return <ProblemNotice problem={error.problem} doing={doing} />
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

export function ProblemNotice({ problem, doing }: { problem: Problem; doing: string }) {
  const findings = problem.errors ?? []
  return (
    <Notice tone="danger" title={`${doing} did not work: ${problem.title}`}>
      <p>{problem.detail}</p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={findingKey(finding)}>
              <FindingText finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

export function FindingText({ finding }: { finding: Finding }) {
  return (
    <>
      {finding.pointer !== '' && <code>{finding.pointer}</code>} {finding.message}
      {finding.remedy ? ` ${finding.remedy}` : ''}
    </>
  )
}
