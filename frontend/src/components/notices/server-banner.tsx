import { Notice } from './notice'
import { useServerHealth } from './server-health'

export function ServerBanner() {
  const { away, preparing } = useServerHealth()
  if (!away) return preparing === null ? null : <Notice tone="info" title={preparing} />
  return (
    <Notice tone="warn" title="The Qdepth server does not answer">
      <p>
        Your edits are kept in this browser. The page keeps trying and continues when the server is back.
      </p>
    </Notice>
  )
}
