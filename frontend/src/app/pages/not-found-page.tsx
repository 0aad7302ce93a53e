import { Link } from 'react-router'

import { Page } from '@/components/page'

export function NotFoundPage() {
  return (
    <Page title="No such page">
      <p>Qdepth has no page at this address. The link may have been cut off when it was copied.</p>
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </Page>
  )
}
