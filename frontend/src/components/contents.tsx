import { useEffect, useState, type ReactNode } from 'react'

import styles from './contents.module.css'
import { useOneStop } from './use-one-stop'

type Entry = { id: string; label: ReactNode }

/** The parts of a long page: it stays at the top, marks the part that is read, and opens what is folded. */
export function Contents({ entries }: { entries: Entry[] }) {
  const read = useReadPart(entries.map(({ id }) => id).join(' '))
  const group = useOneStop<HTMLElement>()
  return (
    <nav ref={group} aria-label="Contents" className={styles.contents}>
      {entries.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === read ? 'location' : undefined}
          onClick={() => {
            const part = document.getElementById(id)
            if (part instanceof HTMLDetailsElement) part.open = true
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The first part within the upper third of the window. */
function useReadPart(ids: string): string | null {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          }
          return now
        }),
      { rootMargin: '-56px 0px -66% 0px' },
    )
    for (const id of ids.split(' ')) {
      const part = document.getElementById(id)
      if (part !== null) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [ids])
  return ids.split(' ').find((id) => seen.has(id)) ?? null
}
