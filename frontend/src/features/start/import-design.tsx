import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'

import { OpenLink } from './open-link'
import styles from './start.module.css'

import { upgradeDesign } from '@/api/calls'
import type { Design } from '@/api/types'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { importDesigns } from '@/lib/design/files/design-file'

type Props = { onOpen: (title: string, designs: Design[]) => void }

export function ImportDesign({ onOpen }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const forgetFile = useRef<() => void>(null)
  const read = async (file: File | null) => {
    if (file === null) return
    forgetFile.current?.() // the same file may be chosen again, mended
    setError(null)
    try {
      const imported = await importDesigns(file.name, await file.text(), upgradeDesign)
      if (imported.ok) onOpen(imported.title, imported.designs)
      else setRefusal(imported.message)
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return (
    <section aria-labelledby="own">
      <h2 id="own">Your own</h2>
      <p className="quiet">Open a link that was shared with you, or a design file (JSON) that was exported here.</p>
      <OpenLink />
      <div className={styles.actions}>
        <FileButton onChange={(file) => void read(file)} accept="application/json,.json" resetRef={forgetFile}>
          {(props) => (
            <Button variant="default" {...props}>
              Open a design file
            </Button>
          )}
        </FileButton>
      </div>
      {error !== null && <ErrorNotice error={error} doing="Opening the file" />}
      {refusal !== null && (
        <Notice tone="danger" title="The file could not be opened">
          <p>{refusal}</p>
        </Notice>
      )}
    </section>
  )
}
