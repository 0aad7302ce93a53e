import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

class SilentObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

vi.stubGlobal('ResizeObserver', SilentObserver)
vi.stubGlobal('EventSource', undefined)

afterEach(() => {
  cleanup()
  localStorage.clear()
})
