import { Button } from '@mantine/core'

import { Notice } from '@/components/notices/notice'

type Props = {
  /** What it is, as "timeline". */
  what: string
  onShowNewest: () => void
}

/** Beside an answer that was opened by its address, of designs that were computed again since. */
export function EarlierNotice({ what, onShowNewest }: Props) {
  return (
    <Notice tone="warn" title={`An earlier ${what}`}>
      <p>These numbers belong to the designs as they were then. A newer {what} was computed since.</p>
      <div>
        <Button size="compact-sm" variant="default" onClick={onShowNewest}>
          Show the newest
        </Button>
      </div>
    </Notice>
  )
}
