import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Long enough for any machine: it ends a wait in vain, and no other one.
configure({ asyncUtilTimeout: 60_000 })

class SilentObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

// No layout happens here; charts draw nothing in a box without a size.
HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 480)

vi.stubGlobal('ResizeObserver', SilentObserver)
vi.stubGlobal('EventSource', undefined)

afterEach(() => {
  cleanup()
  document.body.replaceChildren() // What a test put there itself: other files share the page.
  localStorage.clear()
})
