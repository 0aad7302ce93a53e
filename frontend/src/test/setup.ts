import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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
  localStorage.clear()
})
