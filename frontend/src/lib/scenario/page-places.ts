/** Where the pages are read from: which begin at their top, and where others were left. */

const SCENARIO = /^\/scenarios\/(?!new(?:\/|$))[^/]+/

/** The page of an address, whichever scenario it shows. */
function pageOf(path: string): string {
  return path.replace(SCENARIO, '/scenarios/*').replace(/\/$/, '')
}

type Move = { from: string; to: string; hash: string; how: 'PUSH' | 'REPLACE' | 'POP' }

/**
 * A page that somebody goes to begins at its top. Back and forward keep the place, an anchor has its own, and a scenario
 * that gets its first id, or shows another design, stays the page that it is.
 */
export function beginsAtTop({ from, to, hash, how }: Move): boolean {
  if (how === 'POP' || hash !== '' || from === to) return false
  return how === 'PUSH' || pageOf(from) !== pageOf(to)
}

/** The state of an entry of the history that lays something over the page, which stays as it is below. */
export const overPage = { overPage: true }

/** Whether an entry of the history, by its state, lays something over its page. */
export function isOverPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overPage' in state
}

/** Where a page was left: how far down [px], and the folds that were open. */
export type Place = { top: number; unfolded: string[] }
/** By entry of the history, the last one last. */
export type Places = Readonly<Record<string, Place>>

const MOST_PLACES = 100

/** Remembers a place; of very many the oldest is forgotten. */
export function withPlace(places: Places, entry: string, place: Place): Places {
  const others = Object.entries(places).filter(([other]) => other !== entry)
  return Object.fromEntries([...others, [entry, place] as const].slice(-MOST_PLACES))
}

/** What a browser has kept; what it cannot read is as good as nothing. */
export function placesFrom(kept: string | null): Places {
  try {
    const places: unknown = JSON.parse(kept ?? '{}')
    return typeof places === 'object' && places !== null ? (places as Places) : {}
  } catch {
    return {}
  }
}
