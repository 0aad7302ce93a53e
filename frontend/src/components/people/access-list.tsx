import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

import styles from './access-list.module.css'

import { refetchAfterChange } from '@/api/refetch'
import type { Key, Share } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
import { dateTime } from '@/lib/format/format'
import { accessInWords } from '@/lib/scenario/access-state'

type Props<A extends Key | Share> = {
  kind: 'key' | 'link'
  accesses: A[]
  /** The first characters, by which people tell it from others: the rest is kept nowhere. */
  startOf: (access: A) => string
  shows?: (access: A) => string
  /** When the list was read: whether one has expired is told as of then. */
  readAtMs: number
  queryKey: QueryKey
  revoke: (access: A) => Promise<unknown>
  onRevoked?: (access: A) => void
}

/** The keys or links of a scenario: what each shows, until when it works, and a button that revokes it. */
export function AccessList<A extends Key | Share>(props: Props<A>) {
  const { kind, accesses, startOf, shows, readAtMs, queryKey, onRevoked } = props
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: props.revoke,
    onSuccess: (_nothing, access) => {
      onRevoked?.(access)
      return refetchAfterChange(queries, queryKey)
    },
  })
  return (
    <>
      {revoke.isError && <ErrorNotice error={revoke.error} doing={`Revoking the ${kind}`} />}
      <ul className={styles.accesses}>
        {accesses.map((access) => (
          <li key={access.id}>
            <code>{startOf(access)}…</code>
            {shows && <span>{shows(access)}</span>}
            <span className="quiet">made {dateTime(access.created_at)}</span>
            <span>{accessInWords(access, readAtMs)}</span>
            {access.revoked_at === null && (
              <BusyButton
                size="compact-sm"
                variant="default"
                aria-label={`Revoke the ${kind} ${startOf(access)}`}
                busy={revoke.isPending && revoke.variables.id === access.id}
                onClick={() => revoke.mutate(access)}
              >
                Revoke
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
