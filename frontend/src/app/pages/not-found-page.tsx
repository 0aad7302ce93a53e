import { NotHere } from './not-here'

export function NotFoundPage() {
  return (
    <NotHere title="No such page">
      <p>Qdepth has no page at this address. The link may have been cut off when it was copied.</p>
    </NotHere>
  )
}
