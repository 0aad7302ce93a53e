import { useState, type ReactNode } from 'react'

type Props = { id?: string; className?: string | undefined; summary: ReactNode; children: ReactNode }

/** What is closed until it is asked for, and not drawn before: tables of large designs have thousands of cells. */
export function Folded({ id, className, summary, children }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      id={id}
      className={className}
      onToggle={(event) => setWasOpened((before) => before || event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {wasOpened && children}
    </details>
  )
}
