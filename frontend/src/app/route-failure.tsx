import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'

import { ErrorNotice } from '@/components/notices/error-notice'

/** Last resort: a page that could not be loaded or drawn. */
export function RouteFailure() {
  const error = useRouteError()
  return (
    <main>
      <h1>This page could not be shown</h1>
      <ErrorNotice error={error} doing="Showing the page" />
      <Button onClick={() => location.reload()}>Load it again</Button>
    </main>
  )
}
