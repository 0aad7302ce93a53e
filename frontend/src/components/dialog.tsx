import { Button } from '@mantine/core'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

import styles from './dialog.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** The browser's own modal dialog: it keeps the focus inside and closes on Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the page, it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} tabIndex={-1} className={styles.dialog} aria-labelledby={id} onCancel={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </dialog>
  )
}
