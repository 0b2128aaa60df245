import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { SEED } from '../builders/walks'

fc.configureGlobal({ seed: SEED })

// Restore the process for the next file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
