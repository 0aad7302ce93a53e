import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType, type Location } from 'react-router'

import { hold, type Hold } from './held-place'

import { beginsAtTop, isOverPage, placesFrom, withPlace, type Place, type Places } from '@/lib/scenario/page-places'

const KEPT = 'qdepth.places'

/**
 * Where a page is read from. Back, forward and a reload return to where the reader was, with what was unfolded there; an
 * address with an anchor goes to its part; a link that is followed begins at the top. What comes later does not move it.
 */
export function usePagePlace(): void {
  const { pathname, hash, key, state } = useLocation() as Location<unknown>
  const how = useNavigationType()
  const from = useRef({ pathname, isOver: false })
  const isOver = isOverPage(state)
  const places = useRef<Places | null>(null)
  useLayoutEffect(() => {
    places.current ??= placesFrom(sessionStorage.getItem(KEPT))
    const kept = places.current[entryId() ?? '']
    const before = from.current
    from.current = { pathname, isOver }
    const stays = before.pathname === pathname && (before.isOver || isOver)
    if (kept === undefined && beginsAtTop({ from: before.pathname, to: pathname, hash, how })) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    const entry = kept === undefined ? newEntry() : (entryId() ?? '')
    const save = () => {
      places.current = withPlace(places.current ?? {}, entry, placeNow())
    }
    const held = stays ? null : heldPlace(kept, hash)
    if (kept === undefined || stays) save()
    return follow(held, save, () => sessionStorage.setItem(KEPT, JSON.stringify(places.current)))
  }, [pathname, hash, key, how, isOver])
}

/** What an entry of the history is known by; none is it that was never shown, or was replaced. */
function entryId(): string | undefined {
  return (history.state as { place?: string } | null)?.place
}

function newEntry(): string {
  const place = crypto.randomUUID()
  history.replaceState({ ...(history.state as object | null), place }, '')
  return place
}

/** What is kept in view until the reader moves; null where nothing is. */
function heldPlace(kept: Place | undefined, hash: string): Hold | null {
  if (kept !== undefined) return hold(() => returnTo(kept))
  return hash === '' ? null : hold(() => showPart(decodeURIComponent(hash.slice(1))))
}

/** Saves the place whenever it changes, and all of them when the page is left for another site. */
function follow(held: Hold | null, save: () => void, keep: () => void): () => void {
  const note = () => {
    if (held?.isOver() !== false) save()
  }
  held?.onEnd(save)
  window.addEventListener('scroll', note, { passive: true })
  document.addEventListener('toggle', note, { capture: true })
  window.addEventListener('pagehide', keep)
  return () => {
    held?.end()
    window.removeEventListener('scroll', note)
    document.removeEventListener('toggle', note, { capture: true })
    window.removeEventListener('pagehide', keep)
  }
}

function placeNow(): Place {
  return { top: window.scrollY, unfolded: folds().flatMap((part, index) => (part.open ? [nameOf(part, index)] : [])) }
}

function returnTo({ top, unfolded }: Place): void {
  folds().forEach((part, index) => {
    if (unfolded.includes(nameOf(part, index))) part.open = true
  })
  if (window.scrollY !== top) window.scrollTo({ top, behavior: 'instant' })
}

/** Goes to a part of the page, once it is there; what is folded opens. */
function showPart(id: string): void {
  const part = document.getElementById(id)
  if (part instanceof HTMLDetailsElement) part.open = true
  part?.scrollIntoView({ behavior: 'instant' })
}

function folds(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main details')]
}

/** A fold by its id; by its summary and place where it has none. */
function nameOf(part: HTMLDetailsElement, index: number): string {
  return part.id === '' ? `${index} ${part.firstElementChild?.textContent ?? ''}` : part.id
}
