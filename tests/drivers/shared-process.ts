import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { SEED } from '../builders/walks'

fc.configureGlobal({ seed: SEED })

// The next file finds the process as this one found it.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
