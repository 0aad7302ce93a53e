import { FileButton } from '@mantine/core'
import { useState, type DragEvent } from 'react'

import styles from './import.module.css'

import { BusyButton } from '@/components/busy-button'

type Props = { sending: boolean; isRead: boolean; onFiles: (files: File[]) => void }

/** Takes files that are dropped on it, or chosen by its button. */
export function FileDrop({ sending, isRead, onFiles }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same
    <div
      className={styles.drop}
      data-over={over}
      data-read={isRead}
      role="group"
      aria-label="Files to import"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p role="status">
        {sending ? 'Reading the files' : `${isRead ? 'Other files? ' : ''}Drop all files of one estate here.`}
      </p>
      <FileButton multiple onChange={(files) => files.length > 0 && onFiles(files)}>
        {(props) => (
          <BusyButton busy={sending} {...(isRead ? { variant: 'default' } : {})} {...props}>
            Choose files
          </BusyButton>
        )}
      </FileButton>
    </div>
  )
}
