/** Whether an address is another page, which begins at its top. */

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
