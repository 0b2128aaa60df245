import type { Diagnosis } from '#domain/diagnostics'
import { call } from './row'

export const diagnostics = {
  /** Checks whether each configured service is reachable, and returns the calls of this run. */
  current: call().answers<Diagnosis>(),
}
