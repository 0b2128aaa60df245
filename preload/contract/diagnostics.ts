import type { Diagnosis } from '#domain/diagnostics'
import { call } from './row'

export const diagnostics = {
  /** Asks each configured service whether it is there, and tells the calls of this run. */
  current: call().answers<Diagnosis>(),
}
