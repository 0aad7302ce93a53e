/** Keeps a place of the page in view while its contents come, until the reader moves. */

export type Hold = { isOver: () => boolean; end: () => void; onEnd: (told: () => void) => void }

/** What tells that the reader takes over. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Goes to the place now and whenever the page changes. */
export function hold(go: () => void): Hold {
  let over = false
  let tell: () => void = () => undefined
  const changes = new MutationObserver(go)
  const sizes = new ResizeObserver(go)
  const stop = () => {
    over = true
    changes.disconnect()
    sizes.disconnect()
    for (const move of MOVES) window.removeEventListener(move, end, true)
  }
  const end = () => {
    stop()
    tell()
  }
  for (const move of MOVES) window.addEventListener(move, end, { capture: true, passive: true })
  changes.observe(document.body, { childList: true, subtree: true })
  sizes.observe(document.body)
  go()
  return {
    isOver: () => over,
    end: stop,
    onEnd: (told) => {
      tell = told
    },
  }
}
