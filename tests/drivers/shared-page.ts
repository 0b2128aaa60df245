import { afterAll, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'

// Files share a page: each begins with the same view, and with nothing stubbed.
beforeAll(() => page.viewport(1_000, 700))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
