import { useState, type ReactNode } from 'react'

type Props = {
  id?: string
  className?: string | undefined
  /** It is held open, as on paper, and returns to how the reader left it. */
  isHeldOpen?: boolean
  summary: ReactNode
  children: ReactNode
}

/** What is closed until it is asked for, and not drawn before: tables of large designs have thousands of cells. */
export function Folded({ id, className, isHeldOpen = false, summary, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      id={id}
      className={className}
      open={isOpen || isHeldOpen}
      onToggle={({ currentTarget }) => {
        if (isHeldOpen) return
        setOpen(currentTarget.open)
        setWasOpened((before) => before || currentTarget.open)
      }}
    >
      <summary>{summary}</summary>
      {(wasOpened || isHeldOpen) && children}
    </details>
  )
}
