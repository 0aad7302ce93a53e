import { Notice } from './notice'
import { useServerAway } from './server-health'

export function ServerBanner() {
  if (!useServerAway()) return null
  return (
    <Notice tone="warn" title="The Qdepth server does not answer">
      <p>
        Your edits are kept in this browser. The page asks again by itself and goes on when the
        server is back.
      </p>
    </Notice>
  )
}
