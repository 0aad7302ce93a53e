import type { ReactNode } from 'react'

import { errorInWords } from './error-words'
import { Notice } from './notice'

import { ApiError, SIGNED_OUT } from '@/api/client'
import type { Finding, Problem } from '@/api/types'
import { findingKey, findingText } from '@/lib/design/findings/finding-text'
import { signInAddress } from '@/lib/people/people'

type Props = {
  error: unknown
  doing: string
  /** The findings as items of a list, with names for parts and fields; without it their pointers are shown. */
  listFindings?: ((findings: Finding[]) => ReactNode) | undefined
}

/** Any failure in words: what was tried, what the server refused, where, what is allowed, and the remedy. */
export function ErrorNotice({ error, doing, listFindings }: Props) {
  if (error instanceof ApiError) {
    return <ProblemNotice problem={error.problem} doing={doing} listFindings={listFindings} />
  }
  return (
    <Notice tone="danger" title={`${doing} did not work`}>
      <p>{errorInWords(error)}</p>
    </Notice>
  )
}

type ProblemProps = Omit<Props, 'error'> & { problem: Problem }

export function ProblemNotice({ problem, doing, listFindings }: ProblemProps) {
  const findings = problem.errors ?? []
  if (problem.status === SIGNED_OUT) return <SignedOut doing={doing} />
  return (
    <Notice tone="danger" title={`${doing} did not work: ${problem.title}`}>
      {/* Its detail counts them: those that are alike are told once here. */}
      {(listFindings === undefined || findings.length === 0) && <p>{problem.detail}</p>}
      {findings.length > 0 && (
        <ul>
          {listFindings?.(findings) ??
            findings.map((finding) => (
              <li key={findingKey(finding)}>
                <FindingText finding={finding} />
              </li>
            ))}
        </ul>
      )}
    </Notice>
  )
}

/** A sign-in that has ended is no fault: it is made again, and nothing is lost. */
function SignedOut({ doing }: { doing: string }) {
  const { pathname, search } = location
  return (
    <Notice tone="warn" title={`${doing} needs you to sign in`}>
      <p>
        Your edits stay in this browser. <a href={signInAddress(`${pathname}${search}`)}>Sign in again</a>
      </p>
    </Notice>
  )
}

export function FindingText({ finding }: { finding: Finding }) {
  const { pointer } = finding
  return (
    <>
      {pointer !== '' && <code>{pointer}</code>} {findingText(finding)}
    </>
  )
}
