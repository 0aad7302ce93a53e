import { Button, Popover, Stack } from '@mantine/core'

import { useMe, useSignOut } from './use-me'

import { ErrorNotice } from '@/components/notices/error-notice'
import { mayDo, teamLines } from '@/lib/people/people'

/** The name of whoever signed in; behind it what they may do, and the way out. */
export function PersonMenu() {
  const { data: me } = useMe()
  const leave = useSignOut()
  if (me?.name == null) return null
  return (
    <Popover position="bottom-end" width={300} withinPortal={false} trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" aria-label={`Signed in as ${me.name}`}>
          {me.name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Who is signed in">
        <Stack gap="xs">
          <span>{mayDo(me)}</span>
          {teamLines(me).map((line) => (
            <span key={line} className="quiet">
              {line}
            </span>
          ))}
          {me.role === 'administrator' && <a href="/api/v1/audit.csv">Audit log as CSV</a>}
          {me.sign_in === 'oidc' && (
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
              Sign out
            </Button>
          )}
          {leave.isError && <ErrorNotice error={leave.error} doing="Signing out" />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
