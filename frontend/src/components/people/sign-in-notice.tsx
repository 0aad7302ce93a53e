import { Button } from '@mantine/core'
import { useLocation } from 'react-router'

import { useMe } from './use-me'

import { ApiError } from '@/api/client'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { mayDo, shouldSignIn, signInAddress, whyNotSignedIn } from '@/lib/people/people'

/** Asks to sign in where that is needed, and says why it did not work. */
export function SignInNotice() {
  const me = useMe()
  const { pathname, search } = useLocation()
  if (me.error instanceof ApiError) return <ErrorNotice error={me.error} doing="Checking your sign-in" />
  if (me.data?.role === 'none') return <Notice tone="warn" title={mayDo(me.data)} />
  if (!shouldSignIn(me.data)) return null
  const why = whyNotSignedIn(search)
  return (
    <Notice
      tone={why === null ? 'info' : 'warn'}
      title={why === null ? 'Sign in to estimate, simulate and save scenarios' : 'You are not signed in'}
    >
      {why !== null && <p>{why}</p>}
      <p>
        <Button component="a" href={signInAddress(why === null ? `${pathname}${search}` : pathname)}>
          Sign in
        </Button>
      </p>
    </Notice>
  )
}
