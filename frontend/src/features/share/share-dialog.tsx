import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { BelongsTo } from './belongs-to'
import { ShareList } from './share-list'
import { AS_SET, expiries, LINK_CHOICES, linkName, LINKS, shareRequest, type LinkChoice } from './share-state'
import styles from './share.module.css'

import { createShare } from '@/api/calls'
import { refetchAfterChange } from '@/api/refetch'
import type { CreatedShare } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { Dialog } from '@/components/dialog'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { useMe } from '@/components/people/use-me'
import { dateTime } from '@/lib/format/format'
import type { Base, SaveState } from '@/lib/scenario/drafts'

type Props = { base: Base | null; saveState: SaveState; onSave: () => void; onClose: () => void }

export default function ShareDialog({ base, saveState, onSave, onClose }: Props) {
  return (
    <Dialog title="Share this scenario" onClose={onClose}>
      {saveState !== 'saved' && (
        <Notice
          tone="info"
          title={base === null ? 'Save first: a link shows a saved version' : 'There are unsaved edits'}
        >
          <p>
            <Button onClick={onSave}>Save</Button>
          </p>
        </Notice>
      )}
      {base !== null && <Links base={base} />}
    </Dialog>
  )
}

function Links({ base }: { base: Base }) {
  const queries = useQueryClient()
  const { data: me } = useMe()
  const [expiry, setExpiry] = useState(AS_SET)
  const [choice, setChoice] = useState<LinkChoice>('version')
  const { made, told } = LINKS[choice]
  const create = useMutation({
    mutationFn: () => createShare(base.id, shareRequest(choice, base.version, expiry)),
    onSuccess: () => refetchAfterChange(queries, ['shares', base.id]),
  })
  return (
    <div className={styles.dialog}>
      <p>{told(base.version)}</p>
      <div className={styles.create}>
        <NativeSelect
          label="What the link opens"
          data={LINK_CHOICES}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as LinkChoice)}
        />
        <NativeSelect
          label="How long the link works"
          data={expiries(me?.share_days)}
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value)}
        />
        <BusyButton
          variant={create.data === undefined ? 'filled' : 'default'}
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          Create {made}
        </BusyButton>
      </div>
      {create.isError && <ErrorNotice error={create.error} doing="Creating the link" />}
      {create.data && <FreshLink share={create.data} />}
      <ShareList scenarioId={base.id} />
      <BelongsTo scenarioId={base.id} />
    </div>
  )
}

function FreshLink({ share }: { share: CreatedShare }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const url = new URL(share.url, location.origin).href
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    )
  }
  return (
    <div className={styles.fresh}>
      <label htmlFor="share-url">{linkName(share)}, shown only now</label>
      <div className={styles.create}>
        <input
          id="share-url"
          className={styles.url}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={copy}>Copy</Button>
      </div>
      {share.kind === 'view' && !share.has_result && (
        <Notice tone="warn" title="This version has no simulated results yet">
          <p>Readers see layouts without numbers until all designs are simulated.</p>
        </Notice>
      )}
      <p role="status" className="quiet">
        {copied === 'yes' && 'Copied. '}
        {copied === 'refused' && 'The browser did not allow copying; select the link and copy it. '}
        It works until {dateTime(share.expires_at)}, unless revoked before.
      </p>
    </div>
  )
}
